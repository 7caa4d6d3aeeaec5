package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A queue (partition, computing element).
 *
 * @param uniqueId
 *            the queue in its cluster, for example {@code head.example.org/batch}
 * @param facts
 *            those that are known
 * @param extensions
 *            elements of other namespaces, behind GLUE's
 */
public record GlueQueue(String name, String uniqueId, Map<QueueFact, String> facts, List<XmlFragment> extensions) {

    public GlueQueue {
        facts = Map.copyOf(facts);
        extensions = List.copyOf(extensions);
    }

    /** Of which facts alone are known. */
    public GlueQueue(String name, String uniqueId, Map<QueueFact, String> facts) {
        this(name, uniqueId, facts, List.of());
    }
}
