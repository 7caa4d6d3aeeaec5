package org.openmds.server.config;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.aggregator.settings.NamespaceSettings;
import org.openmds.aggregator.settings.ProgramSettings;
import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.aggregator.settings.RegistrationSource;
import org.openmds.aggregator.settings.RegistrationSource.Properties;
import org.openmds.aggregator.settings.RegistrationSource.Query;
import org.openmds.aggregator.settings.RegistrationSource.Topic;
import org.openmds.aggregator.settings.TopicSettings;
import org.openmds.configuration.Findings;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.topic.TopicDialect;
import org.openmds.wsrf.notification.topic.TopicExpression;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;

/** Checks registrations against each other, the indexes and the programs. */
final class RegistrationRules {

    private final Configuration configuration;
    private final IndexReferences indexes;
    private final Findings findings;

    RegistrationRules(Configuration configuration, Findings findings) {
        this.configuration = configuration;
        this.indexes = new IndexReferences(configuration.indexes(), findings);
        this.findings = findings;
    }

    void check() {
        Set<String> names = new HashSet<>();
        List<RegistrationSettings> registrations = configuration.registrations();
        for (int i = 0; i < registrations.size(); i++) {
            String path = "registrations[" + i + "]";
            RegistrationSettings registration = registrations.get(i);
            if (findings.isValid(path + ".name") && !names.add(registration.name())) {
                findings.report("the name '" + registration.name() + "' is taken by another registration",
                        path + ".name");
            }
            checkReceiver(registration, path);
            checkSource(registration, path);
            checkNamespaces(registration, path);
        }
        checkFiles();
    }

    private void checkReceiver(RegistrationSettings registration, String path) {
        if (!findings.isValid(path + ".index", path + ".group")) {
            return;
        }
        if (registration.group().isEmpty()) {
            String index = configuration.indexName(registration.index());
            indexes.requireIndex(index, path + ".index", path);
            indexes.requireLease(registration.lease(), index, path);
        } else if (registration.index().isPresent()) {
            findings.report("expected either an index of this process or a remote group, got both", path + ".group");
        }
    }

    private void checkSource(RegistrationSettings registration, String path) {
        if (!findings.isValid(path + ".properties", path + ".query", path + ".subscription.topic", path + ".document",
                path + ".program",
                path + ".content")) {
            return;
        }
        List<RegistrationSource> sources = RegistrationSource.of(registration.source());
        if (sources.size() != 1) {
            findings.report(
                    "expected exactly one of properties, query, subscription, document, program and content, got "
                            + (sources.isEmpty() ? "none" : sources.size()),
                    path);
            return;
        }
        RegistrationSource source = sources.getFirst();
        if (source instanceof Properties || source instanceof Query || source instanceof Topic) {
            checkMember(registration, path);
        }
        registration.source()
                .content()
                .flatMap(file -> FileRules.xmlProblem(file, configuration.limits().xml())
                        .map(problem -> "the file " + file + " " + problem))
                .ifPresent(problem -> findings.report(problem, path + ".content"));
        checkProgram(registration, path);
    }

    private void checkMember(RegistrationSettings registration, String path) {
        if (registration.member().isEmpty() && findings.isValid(path + ".member")) {
            findings.report(
                    "is required with properties, query and subscription: it is the service that content is collected from",
                    path + ".member",
                    path);
        }
    }

    /** Checks the program of a registration with an index of this process. The programs of a remote process are unknown here. */
    private void checkProgram(RegistrationSettings registration, String path) {
        List<ProgramSettings> programs = configuration.sources().execution().programs();
        registration.source()
                .program()
                .filter(name -> registration.group().isEmpty() && findings.isValid("sources.execution.programs")
                        && programs.stream().noneMatch(program -> program.name().equals(name)))
                .ifPresent(name -> findings.report(
                        "no program is called '%s' in sources.execution.programs; known: %s".formatted(name,
                                programs.isEmpty()
                                        ? "none"
                                        : String.join(", ",
                                                programs.stream().map(program -> program.name().toString()).toList())),
                        path + ".program"));
    }

    private void checkNamespaces(RegistrationSettings registration, String path) {
        if (!findings.isValid(path + ".query", path + ".subscription", path + ".namespaces")) {
            return;
        }
        List<NamespaceSettings> given = registration.source().namespaces();
        TopicSettings subscription = registration.source().subscription();
        if (!given.isEmpty() && registration.source().query().isEmpty() && subscription.topic().isEmpty()) {
            findings.report("have no effect without a query or a topic", path + ".namespaces");
        }
        Map<String, String> namespaces = new HashMap<>();
        for (int i = 0; i < given.size(); i++) {
            if (namespaces.putIfAbsent(given.get(i).prefix(), given.get(i).uri()) != null) {
                findings.report("the prefix '" + given.get(i).prefix() + "' is given twice",
                        path + ".namespaces[" + i + "].prefix");
            }
        }
        registration.source().query().ifPresent(query -> checkQuery(query, namespaces, path + ".query"));
        checkTopic(subscription, namespaces, path + ".subscription");
    }

    private void checkTopic(TopicSettings subscription, Map<String, String> namespaces, String path) {
        subscription.precondition().ifPresent(xpath -> checkQuery(xpath, namespaces, path + ".precondition"));
        subscription.selector().ifPresent(xpath -> checkQuery(xpath, namespaces, path + ".selector"));
        if (subscription.topic().isEmpty()) {
            if (!subscription.equals(TopicSettings.NONE)) {
                findings.report("has no effect without a topic", path);
            }
            return;
        }
        String topic = subscription.topic().get();
        boolean expanded = subscription.dialect() == TopicSettings.Dialect.SIMPLE && topic.startsWith("{");
        try {
            if (expanded) {
                QName name = QName.valueOf(topic);
                TopicExpression _ = TopicExpression.parse(TopicDialect.SIMPLE, "p:" + name.getLocalPart(),
                        Map.of("p", name.getNamespaceURI()));
            } else {
                TopicExpression _ = TopicExpression.parse(TopicDialect.valueOf(subscription.dialect().name()), topic,
                        namespaces);
            }
        } catch (WsrfFaultException | IllegalArgumentException e) {
            findings.report("expected a topic in the dialect %s, got '%s': %s".formatted(
                    subscription.dialect().name().toLowerCase(Locale.ROOT), topic, e.getMessage()), path + ".topic");
        }
    }

    private void checkQuery(String query, Map<String, String> namespaces, String key) {
        try {
            XPathExpression.compile(query, namespaces, configuration.limits().xpath());
        } catch (InvalidXPathException e) {
            findings.report("expected an XPath 1.0 expression, got '%s': %s".formatted(query, e.getMessage()), key);
        }
    }

    private void checkFiles() {
        Set<Path> files = new HashSet<>();
        for (int i = 0; i < configuration.registrationFiles().size(); i++) {
            String key = "registration-files[" + i + "]";
            Path file = configuration.registrationFiles().get(i);
            if (findings.isValid(key)) {
                if (!files.add(file)) {
                    findings.report("the file " + file + " is given twice", key, "registration-files");
                }
                checkDocument(file, key);
            }
        }
    }

    private void checkDocument(Path file, String key) {
        FileRules.registrationProblems(file, configuration.limits().xml())
                .forEach(problem -> findings.report("the file " + file + " " + problem, key, "registration-files"));
    }
}
