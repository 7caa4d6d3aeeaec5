package org.openmds.server.registration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.RegistrationDocument;
import org.openmds.aggregator.registration.RegistrationParameters;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.RegistrationSource;
import org.openmds.aggregator.settings.TopicSettings;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.index.Container;
import org.openmds.index.LocalIndexes;
import org.openmds.server.config.Configuration;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.dialect.PeerDialect;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/** Collects the registrations of a configuration: its own, those in files of GT4's format, and the links of the hierarchy. */
final class RegistrationPlans {

    private final Configuration configuration;
    private final Container container;
    private final LocalIndexes indexes;
    private final List<String> problems = new ArrayList<>();
    private final Set<RegistrationPlan> plans = new LinkedHashSet<>();
    /** The number of uses of each name. */
    private final Map<String, Integer> nameCounts = new HashMap<>();

    private RegistrationPlans(Configuration configuration, Container container, LocalIndexes indexes) {
        this.configuration = configuration;
        this.container = container;
        this.indexes = indexes;
    }

    /**
     * Reads all registrations that the configuration names.
     *
     * @param indexes
     *            the indexes of this process
     * @throws RegistrationProblemsException
     *             with all problems of the files
     */
    public static Set<RegistrationPlan> of(Configuration configuration, Container container, LocalIndexes indexes) {
        RegistrationPlans plans = new RegistrationPlans(configuration, container, indexes);
        configuration.registrations().forEach(plans::addConfigured);
        configuration.registrationFiles().forEach(plans::file);
        new HierarchyPlans(configuration, container, indexes, plans.problems).all().forEach(plans.plans::add);
        if (!plans.problems.isEmpty()) {
            throw new RegistrationProblemsException(plans.problems);
        }
        return plans.withoutDuplicates();
    }

    /** Returns the registrations without duplicates: a group would have one entry for both, and the end of one registration would end the other's. */
    private Set<RegistrationPlan> withoutDuplicates() {
        Map<RegistrationPlan.EntryIdentity, RegistrationPlan> first = new LinkedHashMap<>();
        plans.forEach(plan -> first.putIfAbsent(plan.entryIdentity(), plan));
        return Set.copyOf(first.values());
    }

    private void addConfigured(RegistrationSettings settings) {
        String index = settings.index().orElse(firstIndex());
        RegistrationPlan.RegistrationTarget target = settings.group()
                .map(url -> reference(url, settings.drafts()))
                .map(indexes::target)
                .orElseGet(() -> new RegistrationPlan.LocalGroup(index));
        EndpointReference member = settings.member()
                .map(url -> reference(url, settings.drafts() && settings.group().isEmpty()))
                .orElseGet(() -> container.service(index));
        namedContent(settings).ifPresent(content -> plans.add(new RegistrationPlan(settings.name(), target,
                member, content, RegistrationPlan.PlanTimes.ofRenewalInterval(settings.refresh()),
                Caller.LOCAL.name())));
    }

    private static EndpointReference reference(HttpUrl url, boolean drafts) {
        EndpointReference reference = EndpointReference.of(url.toString());
        return drafts ? PeerDialect.draft(reference) : reference;
    }

    private Optional<XmlFragment> namedContent(RegistrationSettings settings) {
        return content(settings).map(content -> settings.displayName()
                .map(name -> AggregatorContent.withName(content, name))
                .orElse(content));
    }

    private Optional<XmlFragment> content(RegistrationSettings settings) {
        return switch (settings.contentSource()) {
            case RegistrationSource.Properties(var names) ->
                Optional.of(SourceDocuments.properties(names, settings.interval()));
            case RegistrationSource.Query(String expression, var namespaces) ->
                Optional.of(SourceDocuments.query(expression, namespaces, settings.interval()));
            case RegistrationSource.Topic(TopicSettings topic, var namespaces) ->
                Optional.of(SourceDocuments.subscription(topic, namespaces, settings.interval()));
            case RegistrationSource.Document(HttpUrl url) ->
                Optional.of(SourceDocuments.document(url.toString(), settings.interval()));
            case RegistrationSource.Program(var name) ->
                Optional.of(SourceDocuments.program(name, settings.interval()));
            case RegistrationSource.Content(Path file) -> read(file).map(SourceDocuments::fixedContent);
        };
    }

    private void file(Path file) {
        read(file).ifPresent(document -> {
            try {
                List<RegistrationParameters> registrations = RegistrationDocument
                        .read(document, Optional.of(container.service(firstIndex())))
                        .registrations();
                registrations.forEach(each -> addFromFile(file, each));
            } catch (DocumentProblemsException e) {
                e.problems().forEach(problem -> problems.add("%s: %s".formatted(file, problem)));
            }
        });
    }

    /** Adds a registration of a file. Its name does not contain its position, so that it stays the same when an earlier registration is removed. */
    private void addFromFile(Path file, RegistrationParameters parameters) {
        RegistrationPlan.RegistrationTarget target = indexes.target(parameters.group());
        String name = "%s, registration of %s with %s".formatted(file, parameters.registrant().address(), target);
        int number = nameCounts.merge(name, 1, Integer::sum);
        plans.add(RegistrationPlan.of(number == 1 ? name : "%s (%d)".formatted(name, number), target, parameters,
                Caller.LOCAL.name()));
    }

    private Optional<XmlFragment> read(Path file) {
        return read(file, problems);
    }

    /** Reads a document and adds its problems to the list. */
    static Optional<XmlFragment> read(Path file, List<String> problems) {
        try {
            return Optional.of(XmlFragment.parse(Files.readAllBytes(file), XmlLimits.DEFAULT));
        } catch (IOException e) {
            problems.add("%s cannot be read: %s".formatted(file, e));
        } catch (InvalidXmlException e) {
            problems.add("%s is not valid XML: %s".formatted(file, e.getMessage()));
        }
        return Optional.empty();
    }

    private String firstIndex() {
        return configuration.indexes().getFirst().name();
    }
}
