package org.openmds.loadtest.process;

/** As whom the workers of a started nginx run: as its master does, who may read the folders that it was given. */
public final class NginxUser {

    private NginxUser() {
    }

    /** The line of its configuration, which is empty but for root: only root's workers would be somebody else. */
    public static String directive() {
        return "root".equals(System.getProperty("user.name")) ? "user root;" : "";
    }
}
