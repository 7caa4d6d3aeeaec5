package org.openmds.attacks.process;

import java.io.File;

/** The JVM and the class path of this process, for processes that it starts. */
public final class JavaCommand {

    public static final String PROGRAM = System.getProperty("java.home") + File.separator + "bin" + File.separator
            + "java";
    /** The tests' class path; Surefire moves its own to another property. */
    public static final String CLASS_PATH = System.getProperty("surefire.test.class.path",
            System.getProperty("java.class.path"));

    private JavaCommand() {
    }
}
