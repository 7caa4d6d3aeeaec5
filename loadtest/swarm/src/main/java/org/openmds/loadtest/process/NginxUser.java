package org.openmds.loadtest.process;

/** The user of an nginx server's workers: the same as its master's, who may read the server's folders. */
public final class NginxUser {

    private NginxUser() {
    }

    /** Returns the line for the server's configuration. It is empty except for root, because only root's workers would run as another user. */
    public static String directive() {
        return "root".equals(System.getProperty("user.name")) ? "user root;" : "";
    }
}
