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
import org.openmds.index.Container;
import org.openmds.index.LocalIndexes;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.HierarchyLink;
import org.openmds.server.config.HttpUrl;
import org.openmds.server.config.LinkMode;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The links of the hierarchy as registrations. Upwards, an index of this process is registered with the upper one, which subscribes to its entries, or polls
 * them; downwards, the lower index is registered with one of this process, which does the same. Both were so in MDS4, and its {@code hierarchy.xml} is read
 * as it is, with the {@code upstream.xml} and {@code downstream.xml} beside it, which say whether is polled.
 */
final class HierarchyPlans {

    /** MDS4's, where its files do not say otherwise. */
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
     *            takes what is wrong
     */
    HierarchyPlans(Configuration configuration, Container container, LocalIndexes indexes, List<String> problems) {
        this.configuration = configuration;
        this.container = container;
        this.indexes = indexes;
        this.problems = problems;
    }

    /** How a link is kept: what the upper index is to do, and how often it is told so. */
    private record LinkParameters(XmlFragment content, RegistrationPlan.PlanTimes times) {

        static LinkParameters of(LinkMode by, Duration interval, Duration refresh) {
            QName entries = WsrfDialect.WSRF_1_2.serviceGroup("Entry");
            XmlFragment content = switch (by) {
                case SUBSCRIPTION -> SourceDocuments.subscription(entries, interval);
                case POLL -> SourceDocuments.properties(List.of(entries), interval);
            };
            return new LinkParameters(content, RegistrationPlan.PlanTimes.ofRefresh(refresh));
        }
    }

    List<RegistrationPlan> all() {
        configuration.hierarchy().upstream().forEach(link -> upstream(urls(link), index(link), terms(link)));
        configuration.hierarchy().downstream().forEach(link -> downstream(urls(link), index(link), terms(link)));
        configuration.hierarchy().file().ifPresent(this::file);
        return plans;
    }

    private void upstream(List<String> urls, String index, LinkParameters linkParameters) {
        List<EndpointReference> groups = urls.stream().map(EndpointReference::of).toList();
        if (refuseSelfLink(groups, index, "upstream")) {
            plans.add(new RegistrationPlan("upstream " + String.join(", ", urls), new RegistrationPlan.Replicas(groups),
                    container.service(index), linkParameters.content(), linkParameters.times(), Caller.LOCAL.name()));
        }
    }

    private void downstream(List<String> urls, String index, LinkParameters linkParameters) {
        EndpointReference member = EndpointReference.of(urls.getFirst());
        if (refuseSelfLink(List.of(member), index, "downstream")) {
            plans.add(new RegistrationPlan("downstream " + member.address(), new RegistrationPlan.LocalGroup(index),
                    member, linkParameters.content(), linkParameters.times(), Caller.LOCAL.name()));
        }
    }

    /** Another index of the same process may be above or below; an index cannot be so to itself. */
    private boolean refuseSelfLink(List<EndpointReference> others, String index, String direction) {
        List<String> own = others.stream()
                .filter(other -> indexes.find(other).filter(found -> found.name().equals(index)).isPresent())
                .map(EndpointReference::address)
                .toList();
        own.forEach(address -> problems
                .add("hierarchy: %s is %s of itself: %s".formatted(index, direction, address)));
        return own.isEmpty();
    }

    private void file(Path file) {
        RegistrationPlans.read(file, problems).ifPresent(document -> {
            try {
                HierarchyDocument links = HierarchyDocument.read(document);
                String index = configuration.indexes().getFirst().name();
                LinkParameters up = terms(configuration.hierarchy().upstreamParameters(), UPSTREAM_INTERVAL);
                LinkParameters down = terms(configuration.hierarchy().downstreamParameters(), DOWNSTREAM_INTERVAL);
                links.upstream().forEach(url -> upstream(List.of(url), index, up));
                links.downstream().forEach(url -> downstream(List.of(url), index, down));
            } catch (DocumentProblemsException e) {
                e.problems().forEach(problem -> problems.add("%s: %s".formatted(file, problem)));
            }
        });
    }

    /** As the file says, where there is one. */
    private LinkParameters terms(Optional<Path> file, Duration interval) {
        return file.filter(Files::exists)
                .flatMap(there -> RegistrationPlans.read(there, problems)
                        .flatMap(document -> parameters(there, document)))
                .map(parameters -> new LinkParameters(parameters.content(),
                        RegistrationPlan.PlanTimes.ofRefresh(parameters.refresh())))
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

    private static LinkParameters terms(HierarchyLink link) {
        return LinkParameters.of(link.by(), link.interval(), link.refresh());
    }

    private static List<String> urls(HierarchyLink link) {
        return link.urls().stream().map(HttpUrl::toString).collect(Collectors.toList());
    }

    private String index(HierarchyLink link) {
        return link.index().orElseGet(() -> configuration.indexes().getFirst().name());
    }
}
