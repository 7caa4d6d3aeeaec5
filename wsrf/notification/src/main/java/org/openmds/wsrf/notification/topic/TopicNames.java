package org.openmds.wsrf.notification.topic;

import java.util.Map;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Resolves the names in a topic expression with the namespaces that were declared at the expression. */
record TopicNames(String expression, Map<String, String> namespaces) {

    /** An element for checking names. */
    private static final XmlElement GRAMMAR = XmlFragment.parse("<n/>").root();

    static boolean isName(String text) {
        return text.indexOf(':') < 0 && text.equals(text.strip()) && GRAMMAR.resolve(text).isPresent();
    }

    /** Returns the name of a root topic; without a prefix it has the default namespace, like an {@code xsd:QName}. */
    QName root(String written) {
        int colon = written.indexOf(':');
        if (colon >= 0) {
            return qualified(written, colon);
        }
        return new QName(namespaces.getOrDefault("", ""), local(written));
    }

    /** Returns the qualified name of a child topic; empty if it has no prefix. */
    Optional<QName> child(String written) {
        int colon = written.indexOf(':');
        return colon < 0 ? Optional.empty() : Optional.of(qualified(written, colon));
    }

    String local(String written) {
        if (!isName(written)) {
            throw TopicExpression
                    .invalid("'%s' in topic expression '%s' is not a valid name".formatted(written, expression));
        }
        return written;
    }

    String namespace(String prefix) {
        String uri = namespaces.get(local(prefix));
        if (uri == null) {
            throw TopicExpression.invalid(
                    "the prefix '%s' of topic expression '%s' is not bound to a namespace".formatted(prefix,
                            expression));
        }
        return uri;
    }

    private QName qualified(String written, int colon) {
        return new QName(namespace(written.substring(0, colon)), local(written.substring(colon + 1)));
    }
}
