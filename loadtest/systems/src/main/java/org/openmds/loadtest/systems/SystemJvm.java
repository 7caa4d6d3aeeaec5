package org.openmds.loadtest.systems;

import java.util.List;

/** The Java virtual machine of the compared systems. All of them have the same heap and collector. */
public final class SystemJvm {

    /** Options for the process of any system. The launcher of OpenMDS selects another collector, which must be taken back. */
    public static final List<String> OPTIONS = List.of("-Xmx1g", "-XX:-UseSerialGC", "-XX:+UseG1GC");
    /** Turns the class cache off, which only the launcher of OpenMDS uses: it would start with compiled code and classes. */
    public static final String NO_CACHE = "-XX:AOTMode=off";

    private SystemJvm() {
    }
}
