package org.openmds.wsrf.notification.topic;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.Namespaces;

/** The dialects of topic expressions (WS-Topics 1.3, section 8), and that of ONVIF. */
public enum TopicDialect {
    /** The QName of a root topic. */
    SIMPLE(Namespaces.WSN_T + "/TopicExpression/Simple"),
    /** The path to one topic: {@code p:a/b/q:c}. */
    CONCRETE(Namespaces.WSN_T + "/TopicExpression/Concrete"),
    /** Paths with wildcards: {@code p:a//*|q:*}. */
    FULL(Namespaces.WSN_T + "/TopicExpression/Full"),
    /** Paths to topics, or to topics with all their descendants: {@code p:a/b|q:c//.} (ONVIF Core Specification, section 9.6.3). */
    CONCRETE_SET("http://www.onvif.org/ver10/tev/topicExpression/ConcreteSet"),
    /** XPath 1.0 over the producer's TopicSet document. */
    XPATH(Namespaces.XPATH_1_0);

    private final String uri;

    TopicDialect(String uri) {
        this.uri = uri;
    }

    /** Returns the dialect with the given URI. */
    public static Optional<TopicDialect> of(String uri) {
        return Arrays.stream(values()).filter(dialect -> dialect.uri.equals(uri.strip())).findFirst();
    }

    /** Returns the URIs of all dialects. */
    public static List<String> uris() {
        return Arrays.stream(values()).map(TopicDialect::uri).toList();
    }

    public String uri() {
        return uri;
    }
}
