package org.openmds.benchmarks.index;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import org.openmds.benchmarks.load.LdapRequests;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.DebianSlapd;

/** The small entries of {@link GlueData} as records of an LDAP directory: the same names and values, with attribute names as in GLUE 1. */
public final class GlueDirectory {

    private static final String SUFFIX = "o=grid";
    private static final String NAME = "GlueHostUniqueID";
    private static final String CLASS = "GlueBenchmarkHost";
    /** The arc of the OpenLDAP foundation for experiments. */
    private static final String EXPERIMENTS = "1.3.6.1.4.1.4203.666.24";
    /** Values of a record; {@code %1$s} is the number of the member, {@code %2$s} the URL of the index. */
    private static final String VALUES = """
            GlueHostUniqueID: h%1$s
            GlueServiceAccessPointURL: http://node%1$s.example.org/wsrf/services/ComputingElement
            GlueInformationServiceURL: %2$s/entry/%1$s
            GlueCEUniqueID: batch
            GlueCEStateFreeCPUs: %1$s
            GlueHostProcessorModel: Xeon
            GlueHostProcessorClockSpeed: 2800
            GlueHostOperatingSystemName: Debian
            GlueHostOperatingSystemRelease: 12
            GlueHostMainMemoryRAMSize: 4096
            GlueHostMainMemoryRAMAvailable: 1024
            GlueHostProcessorLoadLast1Min: %1$s
            GlueHostProcessorLoadLast5Min: 9
            """;

    private GlueDirectory() {
    }

    /** Returns a record for each member of an index of small entries. */
    public static DebianSlapd.DirectoryContent of(URI service, int members) {
        List<String> records = new ArrayList<>();
        records.add("dn: %s\nobjectClass: organization\n".formatted(SUFFIX));
        for (int member = 0; member < members; member++) {
            String number = "%016d".formatted(member);
            records.add("dn: %s=h%s,%s\nobjectClass: %s\n".formatted(NAME, number, SUFFIX, CLASS)
                    + VALUES.formatted(number, service));
        }
        return new DebianSlapd.DirectoryContent(SUFFIX, schema(), NAME, records);
    }

    /** Returns a class with all attributes, each a text of ASCII characters as in the GLUE schema. */
    private static String schema() {
        List<String> attributes = VALUES.lines().map(line -> line.substring(0, line.indexOf(':'))).toList();
        StringBuilder schema = new StringBuilder();
        for (int i = 0; i < attributes.size(); i++) {
            schema.append("""
                    attributetype ( %s.1.%d NAME '%s' EQUALITY caseExactIA5Match SYNTAX 1.3.6.1.4.1.1466.115.121.1.26 )
                    """.formatted(EXPERIMENTS, i + 1, attributes.get(i)));
        }
        return schema.append("objectclass ( %s.2.1 NAME '%s' STRUCTURAL MUST ( %s ) )".formatted(EXPERIMENTS, CLASS,
                String.join(" $ ", attributes))).toString();
    }

    /** Returns a search for the record of another member each time. */
    static NumberedRequest search(int members) {
        return LdapRequests.search(SUFFIX, NAME, "h" + NumberedRequest.MEMBER, members);
    }
}
