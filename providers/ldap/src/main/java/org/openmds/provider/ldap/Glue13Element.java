package org.openmds.provider.ldap;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;

/**
 * Writes an entry of GLUE 1.3 with the names of its LDAP schema. The element is named after the object class without {@code Glue}. Its children are
 * named after the attributes, without the object class if they begin with it, else without {@code Glue}.
 */
final class Glue13Element {

    private static final String NAMESPACE = "http://openmds.org/glue/1.3";
    private static final String GLUE = "Glue";

    private Glue13Element() {
    }

    static QName name(String localName) {
        return new QName(NAMESPACE, localName, "glue13");
    }

    /**
     * Returns the element.
     *
     * @param mapped
     *            the attributes, in lower case, that are written elsewhere
     * @return empty if no attribute is left
     */
    static Optional<XmlFragment> of(Entry entry, Glue13Kind kind, Set<String> mapped) {
        String objectClass = kind.objectClass();
        XmlFragmentBuilder element = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(name(objectClass.substring(GLUE.length())));
        boolean any = false;
        for (Attribute attribute : entry.getAttributes()) {
            String attributeName = attribute.getBaseName();
            if (startsWith(attributeName, GLUE) && !mapped.contains(attributeName.toLowerCase(Locale.ROOT))) {
                String prefix = startsWith(attributeName, objectClass) ? objectClass : GLUE;
                QName child = name(attributeName.substring(prefix.length()));
                for (String value : attribute.getValues()) {
                    element.element(child, XmlText.printable(value));
                    any = true;
                }
            }
        }
        return any ? Optional.of(element.end().build()) : Optional.empty();
    }

    /** Returns true if the text begins with the prefix and a letter follows. */
    private static boolean startsWith(String text, String prefix) {
        return text.length() > prefix.length() && Character.isLetter(text.charAt(prefix.length()))
                && text.regionMatches(true, 0, prefix, 0, prefix.length());
    }
}
