package org.openmds.server.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

/** Where the content of a configured registration comes from. */
public sealed interface RegistrationSource {

    /** GetResourceProperty or GetMultipleResourceProperties of the member. */
    record Properties(List<QName> names) implements RegistrationSource {
    }

    /**
     * QueryResourceProperties of the member.
     *
     * @param namespaces
     *            prefix to URI
     */
    record Query(String expression, Map<String, String> namespaces) implements RegistrationSource {
    }

    /**
     * A subscription at the member.
     *
     * @param namespaces
     *            prefix to URI
     */
    record Topic(TopicSettings topic, Map<String, String> namespaces) implements RegistrationSource {
    }

    /** GET of an XML document. */
    record Document(HttpUrl url) implements RegistrationSource {
    }

    /** The output of a program. */
    record Program(QName name) implements RegistrationSource {
    }

    /** The content of a file, as a plain entry. */
    record Content(Path file) implements RegistrationSource {
    }

    /** All that a registration gives; a right one gives one. */
    static List<RegistrationSource> of(RegistrationSettings settings) {
        Optional<RegistrationSource> properties = settings.properties().isEmpty()
                ? Optional.empty()
                : Optional.of(new Properties(settings.properties()));
        // Of prefixes that are given twice, which the rules refuse, one is as good as the other.
        Map<String, String> namespaces = settings.namespaces()
                .stream()
                .collect(Collectors.toUnmodifiableMap(NamespaceSettings::prefix, NamespaceSettings::uri, (a, _) -> a));
        return Stream.of(properties,
                settings.query().map(expression -> new Query(expression, namespaces)),
                settings.subscription().topic().map(_ -> new Topic(settings.subscription(), namespaces)),
                settings.document().map(Document::new), settings.program().map(Program::new),
                settings.content().map(Content::new)).<RegistrationSource>flatMap(Optional::stream).toList();
    }
}
