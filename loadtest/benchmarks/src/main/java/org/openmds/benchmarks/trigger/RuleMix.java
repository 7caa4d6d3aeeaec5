package org.openmds.benchmarks.trigger;

import org.openmds.benchmarks.load.NumberedRequest;

/**
 * Rules over hosts with eight file systems each: most rules name a host, one in 25 applies to the file systems of any host. All rules of
 * a host fire while the number of its last change is divisible by {@link #DIVISOR}; its next change resolves them.
 *
 * @param rules
 *            the number of rules
 * @param hosts
 *            the number of entries; change n concerns host n modulo this number
 */
record RuleMix(int rules, int hosts) {

    /** Divisor of the change numbers at which rules fire; a prime, so that each host fires sometimes. */
    static final int DIVISOR = 997;
    private static final int GENERAL_SHARE = 25;
    private static final int FILE_SYSTEMS = 8;

    /** Returns the number of rules about any host. */
    int generalRules() {
        return Math.max(1, rules / GENERAL_SHARE);
    }

    /** Returns the number of rules about one host each. */
    int namedRules() {
        return rules - generalRules();
    }

    /** Returns the mean number of rules that a change can affect. */
    double affectedRules() {
        return (double) firstChecks() / hosts;
    }

    /** Returns the number of initial checks: each rule for each host to which it can apply. */
    long firstChecks() {
        return (long) generalRules() * hosts + Math.min(namedRules(), hosts);
    }

    /** Returns the number of firing trigger instances after this number of changes. */
    long firing(long changes) {
        long firing = 0;
        for (long number = Math.max(0, changes - hosts); number < changes; number++) {
            if (number % DIVISOR == 0) {
                firing += generalRules() + (number % hosts < namedRules() ? 1 : 0);
            }
        }
        return firing;
    }

    /** Returns a configuration with all rules, which alert this web hook. */
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

    /** Returns the content of a host's entry: 17 elements, 1.3 KB, with the number of the change. */
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
