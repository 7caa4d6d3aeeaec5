package org.openmds.loadtest.systems.mds2.slapd;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.openmds.loadtest.systems.mds2.DirectoryNames;
import org.openmds.loadtest.systems.mds2.StepsControl;

/** The part of MDS2's schema that the providers use. slapd refuses unknown attributes, so it needs this schema. */
final class SlapdSchema {

    private static final List<String> NAMES = List.of(DirectoryNames.VO, DirectoryNames.HOST, DirectoryNames.GROUP,
            "Mds-Device-name");
    private static final List<String> TIMES = List.of("Mds-validfrom", "Mds-validto", "Mds-keepto");
    private static final List<String> NUMBERS = List.of("Mds-Total-sizeMB", "Mds-Total-freeMB", "Mds-Busy-1minX1000",
            "Mds-sizeMB", "Mds-freeMB", "Mds-ticks");
    private static final List<String> CLASSES = List.of("MdsVo", "MdsHost", "MdsDeviceGroup", "MdsDevice");
    private static final List<String> FURTHER_CLASSES = List.of("MdsMemory", "MdsCpu", "MdsFs", "MdsNet",
            "MdsSoftware");

    private SlapdSchema() {
    }

    static String text() {
        String all = String.join(" $ ", NAMES) + " $ " + String.join(" $ ", TIMES) + " $ "
                + String.join(" $ ", NUMBERS);
        return "objectidentifier mds " + StepsControl.OID + "\n"
                + each("attributetype", 1, NAMES,
                        "EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15")
                + each("attributetype", 2, TIMES,
                        "EQUALITY generalizedTimeMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.24")
                + each("attributetype", 3, NUMBERS, "EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27")
                + each("objectclass", 4, CLASSES, "SUP top STRUCTURAL MAY ( " + all + " )")
                + each("objectclass", 5, FURTHER_CLASSES, "SUP top AUXILIARY");
    }

    private static String each(String what, int branch, List<String> names, String rest) {
        return IntStream.range(0, names.size())
                .mapToObj(i -> "%s ( mds:%d.%d NAME '%s' %s )\n".formatted(what, branch, i + 1, names.get(i),
                        rest))
                .collect(Collectors.joining());
    }
}
