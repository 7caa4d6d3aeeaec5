package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A queue (partition, computing element).
 *
 * @param uniqueId
 *            unique name of the queue with its cluster, for example {@code head.example.org/batch}
 * @param facts
 *            the known facts
 * @param extensions
 *            elements of other namespaces, which follow GLUE's elements
 */
public record GlueQueue(String name, String uniqueId, Map<QueueFact, String> facts, List<XmlFragment> extensions) {

    public GlueQueue {
        facts = Map.copyOf(facts);
        extensions = List.copyOf(extensions);
    }

    /** Creates a queue with facts only. */
    public GlueQueue(String name, String uniqueId, Map<QueueFact, String> facts) {
        this(name, uniqueId, facts, List.of());
    }
}
