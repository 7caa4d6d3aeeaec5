package org.openmds.provider.document;

import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlText;

/**
 * Names elements after keys that need not be XML names. Characters that are not allowed become {@code _}; the key is then in the attribute
 * {@code name}.
 */
record ElementNames(String namespace) {

    private static final QName NAME = new QName("name");
    private static final int MAX_LENGTH = 256;
    /** The characters outside a subset of the name characters that all editions of XML 1.0 allow. */
    private static final Pattern ILLEGAL_CHARACTER = Pattern
            .compile("[^A-Za-z0-9_.\\-\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF]");
    private static final Pattern ILLEGAL_START = Pattern.compile("^(?=[0-9.\\-]|$)");

    /** Writes the start of the element for a key. */
    void start(XmlFragmentBuilder builder, String key) {
        String name = nameOf(key);
        builder.start(new QName(namespace, name));
        if (!name.equals(key)) {
            builder.attribute(NAME, XmlText.printable(key));
        }
    }

    static String nameOf(String key) {
        String possible = ILLEGAL_CHARACTER.matcher(key.substring(0, Math.min(key.length(), MAX_LENGTH)))
                .replaceAll("_");
        return ILLEGAL_START.matcher(possible).replaceFirst("_");
    }
}
