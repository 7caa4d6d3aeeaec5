package org.openmds.loadtest.control.submit;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.openmds.loadtest.network.FreePorts;

/** A Slurm cluster of one node on loopback: munged, slurmctld and slurmd run as the user of the test, with their own files and ports. */
record LocalSlurm(Path folder, Deque<Process> running) implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int KEY_BYTES = 128;

    static LocalSlurm start(Path folder) throws IOException {
        LocalSlurm slurm = new LocalSlurm(folder, new ArrayDeque<>());
        try {
            slurm.configure();
            slurm.munge();
            slurm.daemon("slurmctld", "-D");
            slurm.daemon("slurmd", "-D", "-N", "n1");
            await().atMost(LIMIT).until(() -> slurm.client("sinfo", "-h", "-o", "%T").equals("idle"));
            return slurm;
        } catch (IOException | RuntimeException | Error e) {
            slurm.close();
            throw e;
        }
    }

    Map<String, String> environment() {
        return Map.of("SLURM_CONF", folder.resolve("slurm.conf").toString());
    }

    /** Runs a client program and returns its output. */
    String client(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
        return said;
    }

    private void configure() throws IOException {
        for (String each : List.of("munge", "state", "spool")) {
            Files.createDirectories(folder.resolve(each));
        }
        Files.writeString(folder.resolve("slurm.conf"), """
                ClusterName=load
                SlurmctldHost=localhost
                SlurmctldPort=%1$d
                SlurmUser=%3$s
                SlurmdUser=%3$s
                AuthType=auth/munge
                AuthInfo=socket=%4$s/munge/socket
                CredType=cred/munge
                SlurmctldPidFile=%4$s/slurmctld.pid
                SlurmdPidFile=%4$s/slurmd.pid
                StateSaveLocation=%4$s/state
                SlurmdSpoolDir=%4$s/spool
                SlurmctldLogFile=%4$s/slurmctld.log
                SlurmdLogFile=%4$s/slurmd.log
                MailProg=/bin/true
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                MpiDefault=none
                SwitchType=switch/none
                JobAcctGatherType=jobacct_gather/none
                AccountingStorageType=accounting_storage/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                SlurmdParameters=config_overrides
                ReturnToService=2
                KillWait=2
                SchedulerParameters=bf_interval=1,sched_interval=2
                NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%2$d CPUs=4 RealMemory=1000
                PartitionName=batch Nodes=n1 Default=YES MaxTime=60
                """.formatted(FreePorts.one(), FreePorts.one(), System.getProperty("user.name"), folder));
    }

    private void munge() throws IOException {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Path munge = folder.resolve("munge");
        Path file = Files.createFile(munge.resolve("key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, key);
        daemon("munged", "--foreground", "--force", "--num-threads=1", "--key-file=" + file,
                "--socket=" + munge.resolve("socket"),
                "--pid-file=" + munge.resolve("pid"), "--seed-file=" + munge.resolve("seed"),
                "--log-file=" + munge.resolve("log"));
        await().atMost(LIMIT).until(() -> Files.exists(munge.resolve("socket")));
    }

    private void daemon(String program, String... arguments) throws IOException {
        Path path = Path.of("/usr/sbin", program);
        if (!Files.isExecutable(path)) {
            throw new AssertionError("this test needs Slurm and munge, which mds test installs: there is no " + path);
        }
        List<String> command = new ArrayList<>(List.of(path.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program + ".said").toFile());
        builder.environment().putAll(environment());
        running.push(builder.start());
    }

    /** Ends the daemons and the steps of jobs, which would outlive slurmd. */
    @Override
    public void close() {
        while (!running.isEmpty()) {
            Process process = running.pop();
            process.destroyForcibly();
            process.onExit().orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        }
        ProcessHandle.allProcesses().filter(this::belongsHere).forEach(ProcessHandle::destroyForcibly);
    }

    private boolean belongsHere(ProcessHandle process) {
        try {
            return Files
                    .readString(Path.of("/proc", Long.toString(process.pid()), "environ"), StandardCharsets.ISO_8859_1)
                    .contains("SLURM_CONF=" + folder.resolve("slurm.conf"))
                    && process.pid() != ProcessHandle.current().pid();
        } catch (IOException e) {
            // The process belongs to another user or has just ended.
            return false;
        }
    }
}
