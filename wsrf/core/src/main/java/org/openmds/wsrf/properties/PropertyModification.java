package org.openmds.wsrf.properties;

import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;

/** One component of a SetResourceProperties request (WS-ResourceProperties 1.2, section 5.5). */
public sealed interface PropertyModification {

    /** Returns the name of the modified property. */
    QName property();

    /** Adds values. */
    record Insert(QName property, List<XmlFragment> values) implements PropertyModification {
        public Insert {
            values = List.copyOf(values);
        }
    }

    /** Replaces all values. */
    record Update(QName property, List<XmlFragment> values) implements PropertyModification {
        public Update {
            values = List.copyOf(values);
        }
    }

    /** Removes all values. */
    record Delete(QName property) implements PropertyModification {
    }
}
