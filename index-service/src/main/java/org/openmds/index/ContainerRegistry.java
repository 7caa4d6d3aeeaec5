package org.openmds.index;

import java.util.List;
import java.util.Optional;

import org.openmds.index.query.GroupIndex;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.ResourceAddress;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.properties.PropertyReads;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ResourceService;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryResource;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The service group of all services of this process, including itself: every service can be monitored. Read-only, rebuilt at each start. An
 * entry's content is the service's ServiceMetaDataInfo.
 */
public final class ContainerRegistry implements AutoCloseable {

    /** Name of the registry's service. */
    public static final String NAME = "ContainerRegistryService";

    private static final String ENTRY_SERVICE = NAME + "Entry";
    private static final int MAX_SERVICES = 10_000;

    private final Container container;
    private final ServiceGroup group;
    private final List<ServiceEndpoint> endpoints;

    private ContainerRegistry(Container container, ServiceGroup group, List<ServiceEndpoint> endpoints) {
        this.container = container;
        this.group = group;
        this.endpoints = endpoints;
    }

    /** Opens a registry with only its own services. */
    public static ContainerRegistry open(Container container) {
        String entryAddress = container.service(ENTRY_SERVICE).address();
        GroupSettings settings = new GroupSettings(NAME,
                key -> ResourceAddress.reference(entryAddress, IndexNames.ENTRY_KEY, key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, MAX_SERVICES, PagePool.none())
                .with(container.naming());
        GroupIndex index = new GroupIndex(container.clock());
        ServiceGroup group = ServiceGroup.open(settings, container.clock(), new DiscardingStateStore(), index);
        PropertyReads reads = new PropertyReads(container.queries().evaluator(index));
        PropertyReads entryReads = new PropertyReads(container.queries().evaluator());
        ContainerRegistry registry = new ContainerRegistry(container, group,
                List.of(groupService(group, reads, container), entryService(group, entryReads, container)));
        registry.register(registry.endpoints);
        return registry;
    }

    /** Returns the registry's service and its entries' service. */
    public List<ServiceEndpoint> endpoints() {
        return endpoints;
    }

    /** Adds services; returns when they are visible. */
    public void register(List<ServiceEndpoint> services) {
        services.stream()
                .map(service -> group.add(registration(service.description().name())))
                .toList()
                .forEach(java.util.concurrent.CompletableFuture::join);
    }

    @Override
    public void close() {
        group.close();
    }

    private Registration registration(String service) {
        XmlFragment content = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(WsrfDialect.WSRF_1_2.serviceGroup("Content"))
                .fragment(container.metaData().of(service))
                .end()
                .build();
        return new Registration(container.service(service), content, null, new RequestedLifetime.Unlimited(),
                Caller.LOCAL.name());
    }

    private static ServiceEndpoint groupService(ServiceGroup group, PropertyReads reads, Container container) {
        XmlFragment metaData = container.metaData().of(NAME);
        GroupResource resource = new GroupResource(group, IndexNames.REGISTRY_DOCUMENT,
                List.of(GroupProperty.constant(metaData)));
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(NAME, IndexNames.REGISTRY_DOCUMENT, Optional.empty()),
                NAME,
                container.policy(), key -> Optional.of(resource), reads.bindings());
    }

    private static ServiceEndpoint entryService(ServiceGroup group, PropertyReads reads, Container container) {
        EntryResource.EntryHome home = new EntryResource.EntryHome(group, container.service(NAME),
                IndexNames.ENTRY_DOCUMENT,
                (entry, content) -> Optional.of("the registry of services is read-only"),
                (key, document) -> document.value(container.metaData().of(ENTRY_SERVICE)),
                container.clock());
        return new ResourceService<>(
                new ResourceService.ServiceIdentity(ENTRY_SERVICE, IndexNames.ENTRY_DOCUMENT,
                        Optional.of(IndexNames.ENTRY_KEY)),
                NAME,
                container.policy(), home, reads.bindings());
    }
}
