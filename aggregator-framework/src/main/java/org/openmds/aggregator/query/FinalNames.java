package org.openmds.aggregator.query;

import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;

/**
 * The names of WSRF 1.2 for those of the drafts that GT 4.0 had. Its configuration files ask for {@code wssg:Entry} of the draft; services of the final
 * standard know no draft.
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

    /** The name with the final namespace. */
    public static QName of(QName name) {
        return new QName(of(name.getNamespaceURI()), name.getLocalPart(), name.getPrefix());
    }

    /** Bindings of prefixes with the final namespaces. */
    public static Map<String, String> of(Map<String, String> namespaces) {
        return namespaces.entrySet()
                .stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, binding -> of(binding.getValue())));
    }

    /** The URI of a topic dialect for that of the draft. */
    public static String ofDialect(String dialect) {
        return dialect.startsWith(DRAFT_TOPICS)
                ? Namespaces.WSN_T + "/TopicExpression/" + dialect.substring(DRAFT_TOPICS.length())
                : dialect;
    }

    private static String of(String namespace) {
        return FINAL.getOrDefault(namespace, namespace);
    }
}
