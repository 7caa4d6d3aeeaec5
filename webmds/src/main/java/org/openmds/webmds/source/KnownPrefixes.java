package org.openmds.webmds.source;

import java.util.Map;

import org.openmds.wsrf.Namespaces;

/** The prefixes that an expression in a URL may use: there is no place in a URL to declare others. */
public final class KnownPrefixes {

    /** Prefix to URI. */
    public static final Map<String, String> ALL = Map.of("wsa", Namespaces.WSA, "rp", Namespaces.WSRF_RP, "rl",
            Namespaces.WSRF_RL, "sg", Namespaces.WSRF_SG, "agg", "http://mds.globus.org/aggregator/types", "mds",
            "http://openmds.org/aggregator", "glue", "http://mds.globus.org/glue/ce/1.1", "host",
            "http://openmds.org/glue/host");

    private KnownPrefixes() {
    }
}
