package org.openmds.server;

import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.aggregator.registration.RegistrationPlan.Replicas;
import org.openmds.budget.HeapShare;
import org.openmds.gateway.HttpApi.ApiContent;
import org.openmds.gateway.HttpApi.ApiMemory;
import org.openmds.gateway.HttpApi.ApiTriggers;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.read.UpstreamLink;
import org.openmds.index.IndexService;
import org.openmds.server.config.Configuration;
import org.openmds.server.registration.Registrations;
import org.openmds.server.settings.StateSettings;
import org.openmds.wsrf.client.registration.RegistrationStatus;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.page.PagePool;

/** The parts of the server that the HTTP API serves. */
final class ApiParts {

    private ApiParts() {
    }

    static ApiContent of(List<IndexService> indexes, List<ServiceEndpoint> services, Registrations registrations,
            Configuration configuration, PagePool pages, ServerUrls urls) {
        List<ApiGroup> groups = indexes.stream()
                .map(index -> ApiGroup.of(index.group(), index.endpoints().get(0), index.endpoints().get(1),
                        urls.services().stream().map(url -> url + index.name()).toList()))
                .toList();
        return new ApiContent(groups,
                new ApiTriggers(configuration.indexName(configuration.triggers().index()),
                        service(TriggerService.NAME, services), service(TriggerService.FACTORY, services)),
                () -> upstream(registrations),
                new ApiMemory(HeapShare.API_ENTRIES.bytes(), HeapShare.CHANGES.bytes(), pages,
                        Optional.of(configuration.state())
                                .filter(state -> state.enabled() && !configuration.members().enabled())
                                .map(StateSettings::directory)),
                ServerVersion.current());
    }

    private static ServiceEndpoint service(String name, List<ServiceEndpoint> services) {
        return services.stream().filter(each -> each.description().name().equals(name)).findFirst().orElseThrow();
    }

    private static List<UpstreamLink> upstream(Registrations registrations) {
        return registrations.status()
                .stream()
                .filter(each -> each.plan().target() instanceof Replicas)
                .map(ApiParts::link)
                .toList();
    }

    private static UpstreamLink link(ManagedRegistrationStatus registration) {
        RegistrationStatus status = registration.status();
        String state = status.entry().isPresent() ? "registered" : "pending";
        return new UpstreamLink(registration.plan().member().address(), registration.plan().target().toString(),
                status.lastError().isPresent() ? "failed" : state, status.failures(), status.leaseEnd(),
                status.lastError());
    }
}
