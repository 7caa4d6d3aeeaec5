package org.openmds.webmds;

/** Resource property documents of service groups. */
final class SampleGroups {

    private static final String RTL = "\u202eevil\u202c\u200f";

    private SampleGroups() {
    }

    /** Returns a group with one entry, {@code k1}, for a host. */
    static String of(String host) {
        return group("http://a.example.org/HostService",
                "<glue:Host glue:Name='%s'><glue:ProcessorLoad glue:Last1Min='10'/></glue:Host>"
                        .formatted(host),
                "");
    }

    /** Returns a group with one entry, {@code k1}, with this content. */
    static String with(String data) {
        return group("http://a.example.org/HostService", data, "");
    }

    /** Returns a group with one entry, {@code k1}, with malicious texts and attributes. */
    static String hostile() {
        String script = "&lt;script&gt;alert(1)&lt;/script&gt;";
        String breakOut = "]]&gt;&apos;&quot;&gt;&lt;img src=x onerror=alert(1)&gt;" + RTL;
        String queue = "<glue:ComputingElement glue:Name='%1$s%2$s'><glue:Info glue:LRMSType='%1$s' glue:TotalCPUs='%2$s'/><glue:State glue:Status='%2$s' glue:FreeCPUs='%1$s'/></glue:ComputingElement>"
                .formatted(script, breakOut);
        String host = "<glue:Host glue:Name='%1$s%2$s'><x xmlns='%2$s' y='%1$s'>%1$s%2$s</x><glue:FileSystem glue:Name='%2$s' glue:Root='%1$s' glue:Size='%2$s'/><long a='%3$s'/></glue:Host>"
                .formatted(script, breakOut, "a".repeat(1 << 20));
        String error = "<agg:AggregatorError><agg:cause>%1$s%2$s</agg:cause><agg:since>%1$s</agg:since></agg:AggregatorError>"
                .formatted(script, breakOut);
        return group("javascript:alert(1)//" + script, host + queue, error);
    }

    static String group(String address, String data, String error) {
        return """
                <idx:Index xmlns:idx="urn:index" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing"
                 xmlns:agg="http://mds.globus.org/aggregator/types" xmlns:glue="http://mds.globus.org/glue/ce/1.1" xmlns:k="http://mds.globus.org/inmemoryservicegroup"><sg:Entry>
                <sg:ServiceGroupEntryEPR><wsa:Address>http://a.example.org/Entry</wsa:Address><wsa:ReferenceParameters><k:EntryKey>k1</k:EntryKey></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>
                <sg:MemberServiceEPR><wsa:Address>%s</wsa:Address></sg:MemberServiceEPR>
                <sg:Content><agg:AggregatorConfig/><agg:AggregatorData>%s</agg:AggregatorData>%s</sg:Content></sg:Entry></idx:Index>
                """
                .formatted(address, data, error);
    }
}
