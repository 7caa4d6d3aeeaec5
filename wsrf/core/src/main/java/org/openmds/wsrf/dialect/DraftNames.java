package org.openmds.wsrf.dialect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;

/** The names of WS-ResourceFramework and WS-Notification, drafts of 2004/06, and of WS-Addressing 2004/03. */
public final class DraftNames {

    public static final String WSA = "http://schemas.xmlsoap.org/ws/2004/03/addressing";
    public static final String ANONYMOUS = WSA + "/role/anonymous";
    /** The action of all faults. */
    public static final String FAULT_ACTION = WSA + "/fault";

    static final String WSRF = "http://docs.oasis-open.org/wsrf/2004/06/";
    static final String WSN = "http://docs.oasis-open.org/wsn/2004/06/";
    static final String RP = WSRF + "wsrf-WS-ResourceProperties-1.2-draft-01.xsd";
    static final String RL = WSRF + "wsrf-WS-ResourceLifetime-1.2-draft-01.xsd";
    static final String SG = WSRF + "wsrf-WS-ServiceGroup-1.2-draft-01.xsd";
    static final String BF = WSRF + "wsrf-WS-BaseFaults-1.2-draft-01.xsd";
    static final String B = WSN + "wsn-WS-BaseNotification-1.2-draft-01.xsd";
    static final String TOPICS = WSN + "TopicExpression/";
    static final String FINAL_TOPICS = Namespaces.WSN_T + "/TopicExpression/";

    /** The action of a notification. */
    public static final String NOTIFY_ACTION = WSN + "wsn-WS-BaseNotification/Notify";

    /** The namespaces of the final standards by those of the drafts; no other names differ in their namespace. */
    static final Map<String, String> FINAL = Map.of(RP, Namespaces.WSRF_RP, RL, Namespaces.WSRF_RL, SG,
            Namespaces.WSRF_SG, BF, Namespaces.WSRF_BF, B, Namespaces.WSN_B, WSA, Namespaces.WSA);
    static final Map<String, String> DRAFT = FINAL.entrySet()
            .stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    /** The names of elements whose local name differs, too: the draft's, then the final one. */
    static final List<List<QName>> RENAMED = List.of(
            List.of(new QName(RP, "NewValue"), rp("NewValues")),
            List.of(new QName(RP, "OldValue"), rp("OldValues")),
            List.of(new QName(RP, "InvalidSetResourcePropertiesRequestContentFault"), rp("InvalidModificationFault")),
            List.of(new QName(B, "TopicExpressionDialects"), b("TopicExpressionDialect")),
            List.of(new QName(B, "TopicPathDialectUnknownFault"), b("TopicExpressionDialectUnknownFault")));

    private static final Map<String, String> ACTIONS = Map.of(RP, WSRF + "wsrf-WS-ResourceProperties/", RL,
            WSRF + "wsrf-WS-ResourceLifetime/", SG, WSRF + "wsrf-WS-ServiceGroup-1.2/", B,
            WSN + "wsn-WS-BaseNotification/");
    private static final Set<String> NAMESPACES = Stream.concat(FINAL.keySet().stream(), Stream.of(ANONYMOUS))
            .collect(Collectors.toUnmodifiableSet());

    private DraftNames() {
    }

    /** Returns true if a name is one of the drafts. */
    public static boolean isDraft(QName name) {
        return NAMESPACES.contains(name.getNamespaceURI());
    }

    /** Returns the action of a message of the drafts by the element in its body; empty for other messages. */
    public static Optional<String> action(QName body) {
        return Optional.ofNullable(ACTIONS.get(body.getNamespaceURI())).map(start -> start + body.getLocalPart());
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName);
    }

    private static QName b(String localName) {
        return new QName(Namespaces.WSN_B, localName);
    }
}
