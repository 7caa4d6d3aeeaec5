package org.openmds.server.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.budget.Budget;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.index.Container;
import org.openmds.index.DiscardingStateStore;
import org.openmds.index.GroupResources;
import org.openmds.index.ServiceMetaData;
import org.openmds.index.query.QueryEngine;
import org.openmds.index.settings.SiteSettings;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

final class RegistrationPlansTest {

    @TempDir
    private Path directory;

    private final QueryEngine queries = new QueryEngine(XPathLimits.DEFAULT, 1, new SimpleMeterRegistry(),
            Budget.unlimited());
    private final NotificationServices notifications = NotificationServices.open(name -> "http://here/" + name,
            new NotificationDependencies(LeaseClock.system(), new DiscardingStateStore(), (delay, call) -> {
            }, NotificationSender.none(), new NotificationStatistics()));
    private final Container container = new Container(List.of("http://here/wsrf/services/"),
            (caller, right, group) -> AccessPolicy.Access.GRANTED, new DiscardingStateStore(), LeaseClock.system(),
            new ServiceMetaData(Instant.EPOCH, "0"), new GroupResources(PagePool.none(), EntryQuota.unlimited()),
            queries, notifications,
            SiteSettings.NONE);
    private final WsrfClient client = WsrfClient.builder().build();
    private final Registrations registrations = Registrations.open(container, List.of(),
            () -> new QueryClients(client, client));

    @AfterEach
    void close() {
        registrations.close();
        notifications.close();
        queries.close();
        client.close();
    }

    @Test
    void plans_ofAFileInWhichOneIsPutFirst_areThoseOfBeforeAndTheNewOne() throws IOException {
        Set<RegistrationPlan> before = plans(Stream.of("a", "b", "b"));

        Set<RegistrationPlan> after = plans(Stream.of("new", "a", "b", "b"));

        assertThat(before).hasSize(2).extracting(RegistrationPlan::name).doesNotHaveDuplicates();
        assertThat(after).hasSize(3).containsAll(before);
    }

    @Test
    void plans_moreThanCanBeKept_areAProblemBeforeAnythingIsChanged() {
        Stream<String> members = IntStream.range(0, 10_001).mapToObj(i -> "m" + i);

        assertThatThrownBy(() -> plans(members)).isInstanceOf(RegistrationProblemsException.class)
                .hasMessageContaining("names 10001 registrations; the limit is 10000");
    }

    @Test
    void plans_servicesOfTheDrafts_areMarked() throws IOException {
        Set<RegistrationPlan> plans = configured("""
                registrations:
                  - {name: here, member: "http://m/", properties: ["{urn:x}P"], drafts: true}
                  - {name: there, group: "http://g/", member: "http://m/", properties: ["{urn:x}P"], drafts: true}
                  - {name: final, member: "http://f/", properties: ["{urn:x}P"]}
                hierarchy:
                  upstream: [{urls: ["http://u/"], drafts: true}]
                  downstream: [{urls: ["http://d/"], drafts: true}, {urls: ["http://e/"]}]
                """);

        assertThat(plans).filteredOn(plan -> PeerDialect.isDraft(plan.member()))
                .extracting(RegistrationPlan::name)
                .containsExactlyInAnyOrder("here", "downstream http://d/");
        assertThat(plans).filteredOn(plan -> plan.target() instanceof RegistrationPlan.Replicas replicas
                && replicas.groups().stream().allMatch(PeerDialect::isDraft))
                .extracting(RegistrationPlan::name)
                .containsExactlyInAnyOrder("there", "upstream http://u/");
    }

    private Set<RegistrationPlan> plans(Stream<String> members) throws IOException {
        Files.writeString(directory.resolve("file.xml"), members.map("""
                <ServiceGroupRegistrationParameters>
                <RegistrantEPR><a:Address>http://%s/</a:Address></RegistrantEPR>
                <RefreshIntervalSecs>600</RefreshIntervalSecs><Content><x xmlns="urn:x"/></Content>
                </ServiceGroupRegistrationParameters>
                """::formatted)
                .collect(Collectors.joining("", """
                        <ServiceGroupRegistrations xmlns="http://mds.globus.org/servicegroup/client"
                            xmlns:a="http://www.w3.org/2005/08/addressing">
                        """, "</ServiceGroupRegistrations>")));
        return configured("registration-files: [file.xml]\n");
    }

    private Set<RegistrationPlan> configured(String yaml) throws IOException {
        Path file = Files.writeString(directory.resolve("mds.yaml"), yaml);
        ConfigurationResult<Configuration> result = ConfigurationLoader.load(file, Map.of(), Map.of());
        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        Configuration configuration = ((ConfigurationResult.Loaded<Configuration>) result).configuration();
        return registrations.plans(configuration);
    }
}
