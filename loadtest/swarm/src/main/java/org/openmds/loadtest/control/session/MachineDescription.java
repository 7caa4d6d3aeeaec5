package org.openmds.loadtest.control.session;

import java.lang.management.ManagementFactory;
import java.util.Locale;

import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.text.CountText;

import com.sun.management.OperatingSystemMXBean;

/** A description of this machine. */
public final class MachineDescription {

    private MachineDescription() {
    }

    /** Returns a text such as "node3, 8 processors, 15.6 GB, Linux 6.1 amd64, Java 25". */
    public static String ofThisMachine() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return String
                .format(Locale.ROOT, "%s, %s, %.1f GB, %s %s %s, Java %s",
                        TesterIdentity.ofThisProcess().host(), CountText.of(system
                                .getAvailableProcessors(), "processor"),
                        system.getTotalMemorySize() / (double) (1 << 30), system.getName(),
                        system
                                .getVersion(),
                        system.getArch(), Runtime.version().feature());
    }
}
