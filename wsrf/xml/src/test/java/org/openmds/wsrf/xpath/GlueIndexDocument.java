package org.openmds.wsrf.xpath;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/** The resource property document of an index: a frame with a rule, and entries with computing and storage elements of GLUE as content. */
final class GlueIndexDocument {

    static final Map<String, String> NAMESPACES = Map.of(
            "sg", "http://docs.oasis-open.org/wsrf/sg-2",
            "wsa", "http://www.w3.org/2005/08/addressing",
            "glue", "http://mds.globus.org/glue/ce/1.1",
            "s", "urn:site");

    private GlueIndexDocument() {
    }

    static XmlTree of(int entries) {
        XmlFragment frame = XmlFragment
                .parse("""
                        <sg:ServiceGroupRP xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><sg:MembershipContentRule ContentElements=""/>\
                        </sg:ServiceGroupRP>""");
        return new XmlTree(frame, IntStream.range(0, entries).mapToObj(GlueIndexDocument::entry).toList());
    }

    private static XmlTree entry(int number) {
        XmlFragment frame = XmlFragment
                .parse("""
                        <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><sg:ServiceGroupEntryEPR>\
                        <wsa:Address xmlns:wsa="http://www.w3.org/2005/08/addressing">http://index/entries/%1$d</wsa:Address>\
                        </sg:ServiceGroupEntryEPR><sg:MemberServiceEPR><wsa:Address xmlns:wsa="http://www.w3.org/2005/08/addressing">\
                        http://node%1$d/ce</wsa:Address></sg:MemberServiceEPR></sg:Entry>"""
                        .formatted(number));
        String content = number % 7 == 3 ? storage(number) : computing(number);
        return new XmlTree(frame, List.of(XmlTree.of(XmlFragment.parse(content))));
    }

    private static String computing(int number) {
        return """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><glue:ComputingElement \
                xmlns:glue="http://mds.globus.org/glue/ce/1.1" UniqueID="node%1$d:2119/batch">
                  <glue:Info HostName="node%1$d" LRMSType="PBS"/><!-- read %1$d times -->
                  <glue:FreeCPUs>%2$d</glue:FreeCPUs><glue:RunningJobs>%3$d</glue:RunningJobs>
                  <glue:Policy MaxCPUTime="-1" Note="a &quot;b&quot; &lt; c"/>
                  <glue:Rule>VO:physics &amp; co</glue:Rule><glue:Rule xml:lang="de-AT">VO:%4$s</glue:Rule>
                </glue:ComputingElement><glue:Host xmlns:glue="http://mds.globus.org/glue/ce/1.1" Name="h%1$d">\
                <glue:Load Last1Min="%2$d.5"/></glue:Host></sg:Content>"""
                .formatted(number, number % 20, number * 3 % 41, number % 2 == 0 ? "Ökologie" : "astro");
    }

    private static String storage(int number) {
        return """
                <sg:Content xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"><Storage xmlns="urn:site" Site="s%1$d"><Free>%2$d</Free>\
                <?paint red?><Plain xmlns="">untyped</Plain></Storage></sg:Content>"""
                .formatted(number, number * 1000);
    }
}
