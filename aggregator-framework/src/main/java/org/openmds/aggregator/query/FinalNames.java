package org.openmds.aggregator.query;

import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;

/**
 * Maps names of the drafts in GT 4.0 to the final names of WSRF 1.2. GT 4.0's configuration files request the draft's {@code wssg:Entry};
 * services of the final standard do not know the drafts.
 */
public final class FinalNames {

    private static final String DRAFTS = "http://docs.oasis-open.org/wsrf/2004/06/wsrf-WS-";
    private static final String DRAFT_TOPICS = "http://docs.oasis-open.org/wsn/2004/06/TopicExpression/";
    private static final Map<String, String> FINAL = Map.of(
            DRAFTS + "ServiceGroup-1.2-draft-01.xsd", Namespaces.WSRF_SG,
            DRAFTS + "ResourceLifetime-1.2-draft-01.xsd", Namespaces.WSRF_RL,
            DRAFTS + "ResourceProperties-1.2-draft-01.xsd", Namespaces.WSRF_RP);

    private FinalNames() {
    }

    /** Returns the name with its final namespace. */
    public static QName of(QName name) {
        return new QName(of(name.getNamespaceURI()), name.getLocalPart(), name.getPrefix());
    }

    /** Returns bindings of prefixes with the final namespaces. */
    public static Map<String, String> of(Map<String, String> namespaces) {
        return namespaces.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, binding -> of(binding.getValue())));
    }

    /** Returns the final URI of a topic dialect. */
    public static String ofDialect(String dialect) {
        return dialect.startsWith(DRAFT_TOPICS)
                ? Namespaces.WSN_T + "/TopicExpression/" + dialect.substring(DRAFT_TOPICS.length())
                : dialect;
    }

    private static String of(String namespace) {
        return FINAL.getOrDefault(namespace, namespace);
    }
}
