package org.openmds.wsrf.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.ElementCopies;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/**
 * Converts a PutResourcePropertyDocument request to modifications. CurrentTime and TerminationTime of WS-ResourceLifetime are ignored: they always
 * differ from the values that the requestor has read some time ago, and a client changes a lifetime with SetTerminationTime.
 */
final class PutDifference {

    private static final Set<QName> TIMES = Set.of(new QName(Namespaces.WSRF_RL, "CurrentTime"),
            new QName(Namespaces.WSRF_RL, "TerminationTime"));

    private PutDifference() {
    }

    static List<PropertyModification> between(ResourceProperties present, XmlElement document,
            ElementCopies copies) {
        Map<QName, List<XmlFragment>> requested = new LinkedHashMap<>();
        document.children()
                .forEach(child -> requested.computeIfAbsent(child.name(), n -> new ArrayList<>())
                        .add(copies.copy(child)));
        List<PropertyModification> difference = new ArrayList<>();
        requested.forEach((name, values) -> {
            if (!TIMES.contains(name)
                    && !texts(values).equals(present.values(name).stream().map(PutDifference::text).toList())) {
                difference.add(new PropertyModification.Update(name, values));
            }
        });
        for (QName name : present.names()) {
            if (!TIMES.contains(name) && !requested.containsKey(name) && !present.values(name).isEmpty()) {
                difference.add(new PropertyModification.Delete(name));
            }
        }
        return difference;
    }

    /** Returns the canonical forms without the root's namespace declarations: a value that was read and sent back carries those of its envelope. */
    private static List<String> texts(List<XmlFragment> values) {
        return values.stream().map(value -> text(XmlTree.of(value))).toList();
    }

    private static String text(XmlTree value) {
        XmlFragment whole = XmlFragment.parse(BytesOutput.of(value::writeTo).toString());
        return whole.root().expandedForm();
    }
}
