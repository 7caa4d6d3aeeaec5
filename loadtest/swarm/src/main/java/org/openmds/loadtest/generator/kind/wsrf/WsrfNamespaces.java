package org.openmds.loadtest.generator.kind.wsrf;

import java.util.Map;
import java.util.stream.Collectors;

/** Namespaces of the standards, and the prefixes that are bound in every body. */
final class WsrfNamespaces {

    static final String WSA = "http://www.w3.org/2005/08/addressing";
    static final String RP = "http://docs.oasis-open.org/wsrf/rp-2";
    static final String RL = "http://docs.oasis-open.org/wsrf/rl-2";
    static final String SG = "http://docs.oasis-open.org/wsrf/sg-2";
    static final String WSNT = "http://docs.oasis-open.org/wsn/b-2";
    static final String XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";
    static final String TOPIC = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/";

    /** Prefixes that requests may use without a declaration. */
    static final Map<String, String> PREDEFINED = Map.of("wsa", WSA, "rp", RP, "rl", RL, "sg", SG, "wsnt", WSNT, "sgw",
            "http://docs.oasis-open.org/wsrf/sgw-2", "rlw", "http://docs.oasis-open.org/wsrf/rlw-2", "agg",
            "http://mds.globus.org/aggregator/types", "glue", "http://mds.globus.org/glue/ce/1.1");

    private WsrfNamespaces() {
    }

    /** Returns the attributes that bind the prefixes, in a fixed order. */
    static String declarations(Map<String, String> prefixes) {
        return prefixes.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> " xmlns:%s=\"%s\"".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
    }
}
