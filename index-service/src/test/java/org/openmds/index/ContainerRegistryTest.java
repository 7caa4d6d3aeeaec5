package org.openmds.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.fault;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.XmlElement;

/** Every service of the process is an entry, without configuration. */
final class ContainerRegistryTest {

    private final IndexFixture fixture = new IndexFixture();
    private ContainerRegistry registry;
    private ServiceEndpoint group;

    @BeforeEach
    void open() {
        registry = ContainerRegistry.open(fixture.container());
        group = registry.endpoints().getFirst();
    }

    @AfterEach
    void close() {
        registry.close();
        fixture.close();
    }

    @Test
    void register_services_areEntriesWithTheirMetaDataForEver() {
        registry.register(fixture.index().endpoints());
        registry.register(fixture.index().endpoints());
        fixture.clock.advance(Duration.ofDays(1000));

        XmlElement document = answer(group, call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "")).root()
                .children()
                .getFirst();

        List<XmlElement> entries = document.children()
                .stream()
                .filter(child -> child.name().getLocalPart().equals("Entry"))
                .toList();
        assertThat(document.name().getLocalPart()).isEqualTo("ContainerRegistryRP");
        assertThat(entries).extracting(entry -> entry.children().get(1).text())
                .containsExactlyInAnyOrder(
                        "http://here/wsrf/services/ContainerRegistryService",
                        "http://here/wsrf/services/ContainerRegistryServiceEntry",
                        "http://here/wsrf/services/DefaultIndexService",
                        "http://here/wsrf/services/DefaultIndexServiceEntry");
        assertThat(entries).extracting(entry -> entry.children().get(2).text())
                .contains("2026-01-01T00:00:00Z0.1.0DefaultIndexService");
    }

    @Test
    void query_findsAServiceByItsType() {
        registry.register(fixture.index().endpoints());

        assertThat(answer(group, IndexFixture.query("//sg:Entry[.//agg:serviceTypeName='DefaultIndexService']")).root()
                .children()).hasSize(1);
    }

    @Test
    void registry_isReadOnly() {
        for (ServiceEndpoint service : registry.endpoints()) {
            assertThat(fault(service, call(ServiceGroupOperations.ADD, "")).description()).contains("has no operation");
            assertThat(fault(service, call(LifetimeOperations.DESTROY, "")).description()).contains("has no operation");
        }
    }

    @Test
    void serviceMetaDataInfo_isAPropertyOfTheRegistryToo() {
        assertThat(
                answer(group, call(PropertyOperations.GET_RESOURCE_PROPERTY, "agg:ServiceMetaDataInfo")).root().text())
                .isEqualTo("2026-01-01T00:00:00Z0.1.0ContainerRegistryService");
    }
}
