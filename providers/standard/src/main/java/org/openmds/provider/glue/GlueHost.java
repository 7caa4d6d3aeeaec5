package org.openmds.provider.glue;

import java.util.List;
import java.util.Map;

import org.openmds.wsrf.xml.XmlFragment;

/**
 * A host.
 *
 * @param uniqueId
 *            the fully qualified name where it is known
 * @param facts
 *            those that are known
 * @param extensions
 *            elements of other namespaces, behind GLUE's
 */
public record GlueHost(String name, String uniqueId, Map<HostFact, String> facts, List<GlueFileSystem> fileSystems,
        List<XmlFragment> extensions) {

    public GlueHost {
        facts = Map.copyOf(facts);
        fileSystems = List.copyOf(fileSystems);
        extensions = List.copyOf(extensions);
    }

    /** Of which facts alone are known. */
    public GlueHost(String name, Map<HostFact, String> facts) {
        this(name, name, facts, List.of(), List.of());
    }
}
