package org.openmds.aggregator.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.configuration.value.HttpUrl;

/** The source of the content of a configured registration. */
public sealed interface RegistrationSource {

    /** GetResourceProperty or GetMultipleResourceProperties at the member. */
    record Properties(List<QName> names) implements RegistrationSource {
    }

    /**
     * QueryResourceProperties at the member.
     *
     * @param namespaces
     *            the namespace URI of each prefix
     */
    record Query(String expression, Map<String, String> namespaces) implements RegistrationSource {
    }

    /**
     * A subscription at the member.
     *
     * @param namespaces
     *            the namespace URI of each prefix
     */
    record Topic(TopicSettings topic, Map<String, String> namespaces) implements RegistrationSource {
    }

    /** An HTTP GET of an XML document. */
    record Document(HttpUrl url) implements RegistrationSource {
    }

    /** The output of a program. */
    record Program(QName name) implements RegistrationSource {
    }

    /** The content of a file, as an entry without collection. */
    record Content(Path file) implements RegistrationSource {
    }

    /** Returns all sources that a registration names; a valid one names exactly one. */
    static List<RegistrationSource> of(ContentSourceSettings settings) {
        Optional<RegistrationSource> properties = settings.properties().isEmpty()
                ? Optional.empty()
                : Optional.of(new Properties(settings.properties()));
        // The rules refuse prefixes that are given twice, so either namespace may be used here.
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
