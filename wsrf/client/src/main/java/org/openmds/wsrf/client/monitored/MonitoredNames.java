package org.openmds.wsrf.client.monitored;

import java.util.regex.Pattern;

import javax.xml.namespace.QName;

/** Names of published documents. */
final class MonitoredNames {

    static final String PREFIX = "mon";
    static final QName SERVICE_PROPERTIES = mon("ServiceProperties");
    static final QName ERROR = mon("PropertyError");
    static final QName PROPERTY = new QName("property");

    /** Of names that bring no prefix. */
    private static final String OTHER_PREFIX = "s";
    private static final int MAX_LENGTH = 256;
    /** A part of what XML 1.0 allows, in all its editions. */
    private static final Pattern INVALID_CHARACTER = Pattern
            .compile("[^A-Za-z0-9_.\\-\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF]");
    /** Names that begin with {@code xml} are XML's own. */
    private static final Pattern INVALID_START = Pattern.compile("^(?=[0-9.\\-]|$|[Xx][Mm][Ll])");

    private MonitoredNames() {
    }

    static QName mon(String local) {
        return new QName(PropertyValues.NAMESPACE, local, PREFIX);
    }

    /** A text as an XML name: what cannot stand in one becomes {@code _}. */
    static String toXmlName(String text) {
        String name = INVALID_CHARACTER.matcher(text.substring(0, Math.min(text.length(), MAX_LENGTH))).replaceAll("_");
        return INVALID_START.matcher(name).replaceFirst("_");
    }

    /** The same name with a prefix that leaves ours alone, so that both can stand on one element. */
    static QName prefixed(QName name) {
        boolean clashes = name.getPrefix().equals(PREFIX) && !name.getNamespaceURI().equals(PropertyValues.NAMESPACE);
        return name.getNamespaceURI().isEmpty() || !name.getPrefix().isEmpty() && !clashes
                ? name
                : new QName(name.getNamespaceURI(), name.getLocalPart(), OTHER_PREFIX);
    }
}
