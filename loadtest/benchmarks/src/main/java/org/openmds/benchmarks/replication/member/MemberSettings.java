package org.openmds.benchmarks.replication.member;

import java.nio.file.Path;
import java.util.List;

/**
 * The command line of a member.
 *
 * @param name
 *            its name in the group, such as {@code A}
 * @param voters
 *            the names of the members that vote, as this member knows them when it starts
 * @param addresses
 *            the addresses of all members; the first is its own
 * @param clients
 *            the address at which it listens for clients
 * @param state
 *            the folder of its log
 * @param engine
 *            the engine that replicates its log
 * @param bug
 *            its defect
 */
public record MemberSettings(String name, List<String> voters, List<String> addresses, String clients, Path state,
        EngineKind engine, PlantedBug bug) {

    /** The port for clients. */
    public static final int CLIENT_PORT = 7700;

    private static final int FORGOTTEN = 500;

    public MemberSettings {
        voters = List.copyOf(voters);
        addresses = List.copyOf(addresses);
    }

    /** Returns the words for the command line. */
    public List<String> arguments() {
        return List.of(name, String.join(",", voters), String.join(",", addresses), clients, state.toString(),
                engine.toString(), bug.toString());
    }

    /** True if the member has the defect that it does not apply this write. */
    boolean forgets(long value) {
        return bug == PlantedBug.LOST_RECORD && name.equals("C") && value > 0 && value % FORGOTTEN == 0;
    }

    static MemberSettings parse(String... arguments) {
        return new MemberSettings(arguments[0], List.of(arguments[1].split(",", -1)),
                List.of(arguments[2].split(",", -1)), arguments[3], Path.of(arguments[4]),
                EngineKind.of(arguments[5]).orElseThrow(), PlantedBug.of(arguments[6]).orElseThrow());
    }
}
