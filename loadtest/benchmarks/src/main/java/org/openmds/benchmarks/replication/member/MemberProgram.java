package org.openmds.benchmarks.replication.member;

import java.net.InetAddress;
import java.net.ServerSocket;

/** The process of a member. It listens for clients once it has joined the group, and runs until it is killed. */
public final class MemberProgram {

    private static final int BACKLOG = 128;

    private MemberProgram() {
    }

    /** Returns the name of a member by its number: A, B and so on. */
    public static String name(int member) {
        return Character.toString('A' + member);
    }

    public static void main(String[] arguments) {
        try {
            run(arguments);
        } catch (Exception e) {
            // The engine's threads would keep the process running.
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(String... arguments) throws Exception {
        MemberSettings settings = MemberSettings.parse(arguments);
        RegisterLog log = new RegisterLog();
        try (ReplicationEngine engine = settings.engine().start(settings, log);
                ServerSocket listener = new ServerSocket(MemberSettings.CLIENT_PORT, BACKLOG,
                        InetAddress.ofLiteral(settings.clients()))) {
            new MemberServer(engine, log, settings).serve(listener);
        }
    }
}
