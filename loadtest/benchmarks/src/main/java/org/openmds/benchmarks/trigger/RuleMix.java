package org.openmds.benchmarks.trigger;

import org.openmds.benchmarks.load.NumberedRequest;

/**
 * Hosts with eight file systems each, and rules about them: most name a host, one in 25 is about the file systems of any host. All rules fire for a host while
 * the number of its last change can be divided by {@link #DIVISOR}, and are resolved by its next change.
 *
 * @param rules
 *            how many there are
 * @param hosts
 *            entries; change number n is about host n modulo this
 */
record RuleMix(int rules, int hosts) {

    /** A prime, so that each host fires now and then. */
    static final int DIVISOR = 997;
    private static final int GENERAL_SHARE = 25;
    private static final int FILE_SYSTEMS = 8;

    /** Rules about any host. */
    int generalRules() {
        return Math.max(1, rules / GENERAL_SHARE);
    }

    /** Rules about one host each. */
    int namedRules() {
        return rules - generalRules();
    }

    /** The mean number of rules that a change can touch. */
    double affectedRules() {
        return (double) firstChecks() / hosts;
    }

    /** Checks that begin with: each rule for each host that it can be true of. */
    long firstChecks() {
        return (long) generalRules() * hosts + Math.min(namedRules(), hosts);
    }

    /** How many fire, and for how many hosts, after so many changes. */
    long firing(long changes) {
        long firing = 0;
        for (long number = Math.max(0, changes - hosts); number < changes; number++) {
            if (number % DIVISOR == 0) {
                firing += generalRules() + (number % hosts < namedRules() ? 1 : 0);
            }
        }
        return firing;
    }

    /** A configuration with all rules, which tell this URL. */
    String configuration(String url) {
        StringBuilder yaml = new StringBuilder("""
                triggers:
                  webhooks:
                    - {name: sink, url: '%s'}
                  rules:
                """.formatted(url));
        for (int i = 0; i < namedRules(); i++) {
            append(yaml, "host" + i, "//glue:Host[@glue:Name=''node%016d'']/glue:FileSystem".formatted(i));
        }
        for (int i = 0; i < generalRules(); i++) {
            append(yaml, "any" + i, "//glue:FileSystem[@glue:Size > %d]".formatted(i));
        }
        return yaml.toString();
    }

    private static void append(StringBuilder yaml, String name, String fileSystems) {
        yaml.append(
                "    - {name: %s, match: '%s[@glue:AvailableSpace mod %d = 0]', for: 0s, every: 0s, actions: [sink]}\n"
                        .formatted(name, fileSystems, DIVISOR));
    }

    /** The content of a host's entry: 17 elements, 1.3 KB, the number of the change in it. */
    static String content() {
        StringBuilder content = new StringBuilder(
                """
                        <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">\
                        <glue:Host glue:Name="node%s">"""
                        .formatted(NumberedRequest.MEMBER));
        for (int i = 0; i < FILE_SYSTEMS; i++) {
            content.append(
                    """
                            <glue:FileSystem glue:Name="/dev/vd%1$d" glue:Root="/data%1$d" glue:Size="1000000" glue:AvailableSpace="%2$s"/>\
                            <glue:NetworkAdapter glue:Name="eth%1$d" glue:IPAddress="192.0.2.%1$d" glue:MTU="1500"/>"""
                            .formatted(i, i == 0 ? NumberedRequest.MARK : "500001"));
        }
        return content.append("</glue:Host></sg:Content>").toString();
    }
}
