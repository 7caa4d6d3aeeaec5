package org.openmds.wsrf.client.monitored;

import java.util.regex.Pattern;

import javax.xml.namespace.QName;

/** XML names in published documents. */
final class MonitoredNames {

    static final String PREFIX = "mon";
    static final QName SERVICE_PROPERTIES = mon("ServiceProperties");
    static final QName ERROR = mon("PropertyError");
    static final QName PROPERTY = new QName("property");

    /** Prefix of names that were given without one. */
    private static final String OTHER_PREFIX = "s";
    private static final int MAX_LENGTH = 256;
    /** Characters outside a subset of the name characters that all editions of XML 1.0 allow. */
    private static final Pattern INVALID_CHARACTER = Pattern
            .compile("[^A-Za-z0-9_.\\-\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF]");
    /** Invalid starts of a name; XML reserves names that begin with {@code xml}. */
    private static final Pattern INVALID_START = Pattern.compile("^(?=[0-9.\\-]|$|[Xx][Mm][Ll])");

    private MonitoredNames() {
    }

    static QName mon(String local) {
        return new QName(PropertyValues.NAMESPACE, local, PREFIX);
    }

    /** Returns the text as an XML name: each invalid character is replaced by {@code _}. */
    static String toXmlName(String text) {
        String name = INVALID_CHARACTER.matcher(text.substring(0, Math.min(text.length(), MAX_LENGTH))).replaceAll("_");
        return INVALID_START.matcher(name).replaceFirst("_");
    }

    /** Returns the name with a prefix that does not clash with {@code mon}, so that both can be declared on one element. */
    static QName prefixed(QName name) {
        boolean clashes = name.getPrefix().equals(PREFIX) && !name.getNamespaceURI().equals(PropertyValues.NAMESPACE);
        return name.getNamespaceURI().isEmpty() || !name.getPrefix().isEmpty() && !clashes
                ? name
                : new QName(name.getNamespaceURI(), name.getLocalPart(), OTHER_PREFIX);
    }
}
