package org.openmds.webmds.source;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

import org.openmds.wsrf.Namespaces;

/** The namespace prefixes that expressions can use without a declaration, as {@code mds prefixes} lists them. */
public final class KnownPrefixes {

    /** Prefix to URI, sorted by prefix. */
    public static final Map<String, String> ALL = all();

    private KnownPrefixes() {
    }

    private static Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(Map.of("bf", Namespaces.WSRF_BF, "rl", Namespaces.WSRF_RL, "rlw",
                Namespaces.WSRF_RLW, "rp", Namespaces.WSRF_RP, "sg", Namespaces.WSRF_SG, "sgw", Namespaces.WSRF_SGW,
                "wsa", Namespaces.WSA, "wsnt", Namespaces.WSN_B, "wstop", Namespaces.WSN_T, "xsi", Namespaces.XSI));
        all.put("agg", "http://mds.globus.org/aggregator/types");
        all.put("glue", "http://mds.globus.org/glue/ce/1.1");
        all.put("host", "http://openmds.org/glue/host");
        all.put("idx", "http://mds.globus.org/index");
        all.put("mds", "http://openmds.org/aggregator");
        all.put("mdsi", "http://openmds.org/index");
        all.put("otel", "http://openmds.org/opentelemetry");
        all.put("sgk", "http://mds.globus.org/inmemoryservicegroup");
        all.put("trig", "http://mds.globus.org/trigger/types");
        all.put("trigger", "http://openmds.org/trigger/topics");
        return Collections.unmodifiableMap(all);
    }
}
