package org.openmds.index;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

import org.junit.jupiter.api.AfterEach;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.index.settings.SiteSettings;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.GroupSoftStateContract;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.state.StateStore;

/** Registrations that the server keeps for its clients. */
final class RegistrationSoftStateTest extends GroupSoftStateContract {

    private final IndexFixture fixture = new IndexFixture();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final WsrfClient client = WsrfClient.builder().build();

    @AfterEach
    void closeFixture() {
        fixture.close();
        client.close();
        timer.shutdownNow();
    }

    @Override
    protected ServiceGroup openGroup(StateStore store, LeaseClock leaseClock, EntryQuota quota) {
        Container shared = fixture.container();
        Container container = new Container(shared.servicesUrls(), shared.policy(), store, leaseClock,
                shared.metaData(), new GroupResources(shared.groups().pages(), quota), shared.queries(),
                shared.notifications(), SiteSettings.NONE);
        LocalIndexes indexes = new LocalIndexes(List.of(fixture.index()), container);
        ClientThreads threads = new ClientThreads(timer, Executors.newVirtualThreadPerTaskExecutor(),
                leaseClock, new Random(1));
        return RegistrationService
                .open(container, indexes,
                        new RegistrationPorts(container, indexes, () -> new QueryClients(client, client)), threads)
                .group();
    }
}
