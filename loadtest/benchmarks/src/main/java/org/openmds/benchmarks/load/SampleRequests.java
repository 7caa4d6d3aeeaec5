package org.openmds.benchmarks.load;

import java.time.Duration;

/** SOAP 1.1 envelopes as any SOAP client might send them. */
public final class SampleRequests {

    private SampleRequests() {
    }

    /** Returns the content of an entry: one computing element of GLUE 1.1, about 1 KB. */
    public static String content() {
        return """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><glue:ComputingElement \
                xmlns:glue="http://mds.globus.org/glue/ce/1.1" glue:Name="batch" glue:UniqueID="node%1$s.example.org:2119/batch">
                  <glue:Info glue:HostName="node%1$s.example.org" glue:GatekeeperPort="2119" glue:LRMSType="PBS" glue:LRMSVersion="2.3" \
                  glue:TotalCPUs="64"/>
                  <glue:State glue:Status="enabled" glue:TotalJobs="41" glue:RunningJobs="37" glue:WaitingJobs="4" glue:FreeCPUs="27" \
                glue:EstimatedResponseTime="120" glue:WorstResponseTime="7200"/>
                  <glue:Policy glue:MaxWallClockTime="2880" glue:MaxCPUTime="-1" glue:MaxTotalJobs="1000" glue:MaxRunningJobs="64" glue:Priority="1"/>
                  <glue:Job glue:LocalOwner="griduser" glue:LocalID="%1$s" glue:GlobalID="https://node%1$s.example.org:8443/jobs/17" \
                  glue:Status="running"/>
                  <glue:AccessControlBase><glue:Rule>VO:physics</glue:Rule><glue:Rule>VO:biology</glue:Rule></glue:AccessControlBase>
                </glue:ComputingElement></sg:Content>"""
                .formatted(NumberedRequest.MARK);
    }

    /** Returns an Add that registers a different member for each number, for one hour. */
    public static String add() {
        return add(content());
    }

    /** Returns an Add that registers a different member for each number, for one hour, with content from this probe. */
    public static String addProbe(String name, Duration interval) {
        return add("""
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><agg:AggregatorConfig \
                xmlns:agg="http://mds.globus.org/aggregator/types"><agg:ExecutionPollType>\
                <agg:PollIntervalMillis>%d</agg:PollIntervalMillis><agg:ProbeName>%s</agg:ProbeName>\
                </agg:ExecutionPollType></agg:AggregatorConfig></sg:Content>""".formatted(interval.toMillis(), name));
    }

    private static String add(String content) {
        return add(NumberedRequest.MARK, content);
    }

    /** Returns an Add that registers a member with this text in its host name, for one hour. */
    public static String add(String member, String content) {
        return envelope(
                """
                        <sg:Add xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><sg:MemberEPR><wsa:Address \
                        xmlns:wsa="http://www.w3.org/2005/08/addressing">http://node%s.example.org/wsrf/services/ComputingElement</wsa:Address>\
                        </sg:MemberEPR>\
                        %s<sg:InitialTerminationTime>PT1H</sg:InitialTerminationTime></sg:Add>"""
                        .formatted(member, content));
    }

    /**
     * Returns a Subscribe to all topics for a different consumer of this machine for each number.
     *
     * @param lifetime
     *            the requested lifetime, for example {@code PT1H}
     */
    public static String subscribe(String lifetime) {
        return envelope(
                """
                        <wsnt:Subscribe xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2"><wsnt:ConsumerReference><wsa:Address \
                        xmlns:wsa="http://www.w3.org/2005/08/addressing">http://127.0.0.1:9/consumer/%s</wsa:Address>\
                        </wsnt:ConsumerReference><wsnt:InitialTerminationTime>%s</wsnt:InitialTerminationTime></wsnt:Subscribe>"""
                        .formatted(NumberedRequest.MARK, lifetime));
    }

    /** Returns an XPath 1.0 query over the resource property document; the prefix sg is bound. */
    public static String query(String xpath) {
        return query(xpath, "");
    }

    /**
     * Returns an XPath 1.0 query over the resource property document; the prefix sg and others are bound.
     *
     * @param declarations
     *            the declarations of the other prefixes, such as {@code xmlns:glue="http://mds.globus.org/glue/ce/1.1"}
     */
    public static String query(String xpath, String declarations) {
        return envelope(
                """
                        <rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2"><rp:QueryExpression \
                        xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" \
                        %sDialect="http://www.w3.org/TR/1999/REC-xpath-19991116">%s</rp:QueryExpression>\
                        </rp:QueryResourceProperties>"""
                        .formatted(declarations.isEmpty() ? "" : declarations + " ", xpath));
    }

    /** Returns a request for one resource property; the prefix sg is bound. */
    public static String property(String name) {
        return envelope(
                """
                        <rp:GetResourceProperty xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2">\
                        %s</rp:GetResourceProperty>"""
                        .formatted(name));
    }

    /** Returns a request for the whole resource property document. */
    public static String document() {
        return envelope("<rp:GetResourcePropertyDocument xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\"/>");
    }

    private static String envelope(String body) {
        return """
                <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>%s</soap:Body></soap:Envelope>"""
                .formatted(body);
    }
}
