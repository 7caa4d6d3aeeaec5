package org.openmds.benchmarks.replication;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.openmds.benchmarks.replication.fault.MemberPlace;
import org.openmds.benchmarks.replication.fault.MemberSoftware;
import org.openmds.benchmarks.replication.member.EngineKind;
import org.openmds.benchmarks.replication.member.MemberAnswer;
import org.openmds.benchmarks.replication.member.MemberClient;
import org.openmds.benchmarks.replication.member.MemberProgram;
import org.openmds.benchmarks.replication.member.MemberRequest;
import org.openmds.benchmarks.replication.member.MemberRequest.RequestType;
import org.openmds.benchmarks.replication.member.MemberSettings;
import org.openmds.benchmarks.replication.member.PlantedBug;

/** Members that are registers over an engine alone. */
record RegisterMembers(EngineKind engine, PlantedBug bug) implements MemberSoftware {

    @Override
    public List<String> command(MemberPlace place, List<String> voters) {
        List<String> ownFirst = new ArrayList<>(place.addresses());
        Collections.rotate(ownFirst, -place.member());
        MemberSettings settings = new MemberSettings(MemberProgram.name(place.member()), voters, ownFirst,
                place.clients(), place.state(), engine, bug);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx192m", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-Djava.net.preferIPv4Stack=true", "-Djgroups.use.jdk_logger=true", "-cp",
                System.getProperty("java.class.path"), MemberProgram.class.getName()));
        command.addAll(settings.arguments());
        return command;
    }

    @Override
    public MemberAnswer status(MemberPlace place, Duration limit) throws IOException {
        try (MemberClient client = new MemberClient(place.clients(), limit)) {
            return client.ask(new MemberRequest(RequestType.STATUS, 0, 0));
        }
    }
}
