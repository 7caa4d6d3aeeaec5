package org.openmds.server.registration;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.HierarchyDocument;
import org.openmds.aggregator.registration.RegistrationDocument;
import org.openmds.aggregator.registration.RegistrationParameters;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.index.Container;
import org.openmds.index.LocalIndexes;
import org.openmds.index.settings.HierarchyLink;
import org.openmds.index.settings.LinkMode;
import org.openmds.server.config.Configuration;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The links of the hierarchy as registrations. Upstream, an index of this process is registered with the upstream index, which subscribes to its entries
 * or polls them. Downstream, the downstream index is registered with an index of this process, which does the same. MDS4 had both; this class reads its
 * {@code hierarchy.xml} unchanged, with the {@code upstream.xml} and {@code downstream.xml} in the same folder, which may select polling.
 */
final class HierarchyPlans {

    /** Default of MDS4, where its files name no other refresh interval. */
    private static final Duration REFRESH = Duration.ofMinutes(10);
    private static final Duration UPSTREAM_INTERVAL = Duration.ofMinutes(10);
    private static final Duration DOWNSTREAM_INTERVAL = Duration.ofMinutes(5);

    private final Configuration configuration;
    private final Container container;
    private final LocalIndexes indexes;
    private final List<String> problems;
    private final List<RegistrationPlan> plans = new ArrayList<>();

    /**
     * @param problems
     *            receives the problems that are found
     */
    HierarchyPlans(Configuration configuration, Container container, LocalIndexes indexes, List<String> problems) {
        this.configuration = configuration;
        this.container = container;
        this.indexes = indexes;
        this.problems = problems;
    }

    /** The parameters of a link: the content to register, and its refresh times. */
    private record LinkParameters(XmlFragment content, RegistrationPlan.PlanTimes times) {

        static LinkParameters of(LinkMode by, Duration interval, Duration refresh) {
            QName entries = WsrfDialect.WSRF_1_2.serviceGroup("Entry");
            XmlFragment content = switch (by) {
                case SUBSCRIPTION -> SourceDocuments.subscription(entries, interval);
                case POLL -> SourceDocuments.properties(List.of(entries), interval);
            };
            return new LinkParameters(content, RegistrationPlan.PlanTimes.ofRenewalInterval(refresh));
        }
    }

    List<RegistrationPlan> all() {
        configuration.hierarchy().upstream().forEach(link -> upstream(others(link), index(link), linkParameters(link)));
        configuration.hierarchy()
                .downstream()
                .forEach(link -> downstream(others(link).getFirst(), index(link), linkParameters(link)));
        configuration.hierarchy().file().ifPresent(this::file);
        return plans;
    }

    private void upstream(List<EndpointReference> groups, String index, LinkParameters linkParameters) {
        if (reportSelfLinks(groups, index, "upstream")) {
            String urls = groups.stream().map(EndpointReference::address).collect(Collectors.joining(", "));
            plans.add(new RegistrationPlan("upstream " + urls, new RegistrationPlan.Replicas(groups),
                    container.service(index), linkParameters.content(), linkParameters.times(), Caller.LOCAL.name()));
        }
    }

    private void downstream(EndpointReference member, String index, LinkParameters linkParameters) {
        if (reportSelfLinks(List.of(member), index, "downstream")) {
            plans.add(new RegistrationPlan("downstream " + member.address(), new RegistrationPlan.LocalGroup(index),
                    member, linkParameters.content(), linkParameters.times(), Caller.LOCAL.name()));
        }
    }

    /** Reports links of an index with itself; returns true if there are none. Another index of the same process may be upper or lower. */
    private boolean reportSelfLinks(List<EndpointReference> others, String index, String direction) {
        List<String> own = others.stream()
                .filter(other -> indexes.find(other).filter(found -> found.name().equals(index)).isPresent())
                .map(EndpointReference::address)
                .toList();
        own.forEach(address -> problems
                .add("hierarchy: index %s cannot be its own %s: %s".formatted(index, direction, address)));
        return own.isEmpty();
    }

    private void file(Path file) {
        RegistrationPlans.read(file, problems).ifPresent(document -> {
            try {
                HierarchyDocument links = HierarchyDocument.read(document);
                String index = configuration.indexes().getFirst().name();
                LinkParameters up = linkParameters(configuration.hierarchy().upstreamParameters(), UPSTREAM_INTERVAL);
                LinkParameters down = linkParameters(configuration.hierarchy().downstreamParameters(),
                        DOWNSTREAM_INTERVAL);
                links.upstream().forEach(url -> upstream(List.of(EndpointReference.of(url)), index, up));
                links.downstream().forEach(url -> downstream(EndpointReference.of(url), index, down));
            } catch (DocumentProblemsException e) {
                e.problems().forEach(problem -> problems.add("%s: %s".formatted(file, problem)));
            }
        });
    }

    /** Returns the parameters in a file, or the defaults if the file does not exist. */
    private LinkParameters linkParameters(Optional<Path> file, Duration interval) {
        return file.filter(Files::exists)
                .flatMap(there -> RegistrationPlans.read(there, problems)
                        .flatMap(document -> parameters(there, document)))
                .map(parameters -> new LinkParameters(parameters.content(),
                        RegistrationPlan.PlanTimes.ofRenewalInterval(parameters.refresh())))
                .orElseGet(() -> LinkParameters.of(LinkMode.SUBSCRIPTION, interval, REFRESH));
    }

    private Optional<RegistrationParameters> parameters(Path file, XmlFragment document) {
        EndpointReference here = container.service(configuration.indexes().getFirst().name());
        try {
            return Optional.of(RegistrationDocument.read(document, Optional.of(here), Optional.of(here))
                    .registrations()
                    .getFirst());
        } catch (DocumentProblemsException e) {
            e.problems().forEach(problem -> problems.add("%s: %s".formatted(file, problem)));
            return Optional.empty();
        }
    }

    private static LinkParameters linkParameters(HierarchyLink link) {
        return LinkParameters.of(link.by(), link.interval(), link.refresh());
    }

    private static List<EndpointReference> others(HierarchyLink link) {
        return link.urls()
                .stream()
                .map(HttpUrl::toString)
                .map(EndpointReference::of)
                .map(other -> link.drafts() ? PeerDialect.draft(other) : other)
                .toList();
    }

    private String index(HierarchyLink link) {
        return link.index().orElseGet(() -> configuration.indexes().getFirst().name());
    }
}
