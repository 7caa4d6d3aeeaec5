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
 * An entry of GLUE 1.3 by the names of its LDAP schema: the element is the object class without {@code Glue}, its children are the attributes without the object
 * class or, where they begin otherwise, without {@code Glue}.
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
     * The element.
     *
     * @param told
     *            attributes, in lower case, that stand elsewhere
     * @return empty where nothing is left
     */
    static Optional<XmlFragment> of(Entry entry, Glue13Kind kind, Set<String> told) {
        String objectClass = kind.objectClass();
        XmlFragmentBuilder element = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(name(objectClass.substring(GLUE.length())));
        boolean any = false;
        for (Attribute attribute : entry.getAttributes()) {
            String attributeName = attribute.getBaseName();
            if (startsWith(attributeName, GLUE) && !told.contains(attributeName.toLowerCase(Locale.ROOT))) {
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

    /** And goes on. */
    private static boolean startsWith(String text, String prefix) {
        return text.length() > prefix.length() && Character.isLetter(text.charAt(prefix.length()))
                && text.regionMatches(true, 0, prefix, 0, prefix.length());
    }
}
