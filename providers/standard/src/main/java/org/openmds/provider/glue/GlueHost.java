package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A host with its facts and file systems.
 *
 * @param uniqueId
 *            the fully qualified name if it is known
 * @param facts
 *            the known facts
 * @param extensions
 *            elements of other namespaces, which follow GLUE's elements
 */
public record GlueHost(String name, String uniqueId, Map<HostFact, String> facts, List<GlueFileSystem> fileSystems,
        List<XmlFragment> extensions) {

    public GlueHost {
        facts = Map.copyOf(facts);
        fileSystems = List.copyOf(fileSystems);
        extensions = List.copyOf(extensions);
    }

    /** Creates a host with facts only. */
    public GlueHost(String name, Map<HostFact, String> facts) {
        this(name, name, facts, List.of(), List.of());
    }
}
