package org.openmds.server.suite;

import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real Slurm cluster of two nodes on this machine, on its own loopback ports: munged, slurmctld and two slurmd. It needs no cgroups and no systemd,
 * and runs as the user of the tests. Closing it ends its daemons and all remaining jobs.
 *
 * @param running
 *            the daemons, the last one first
 */
record SlurmCluster(Path folder, Deque<DaemonProcess> running) implements AutoCloseable {

    private static final long CLIENT_SECONDS = 30;
    private static final int KEY_BYTES = 128;

    private static String twoNodes() {
        return """
                NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%d CPUs=4 RealMemory=1000
                NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%d CPUs=4 RealMemory=2000
                PartitionName=batch Nodes=n[1-2] Default=YES MaxTime=60 DefMemPerCPU=100
                PartitionName=long Nodes=n2 MaxTime=INFINITE PriorityTier=2 DefMemPerCPU=100
                PartitionName=old Nodes=n1 State=DRAIN
                """.formatted(TestPorts.free(), TestPorts.free());
    }

    /** Starts a cluster of the nodes n1 and n2. It is ready when both nodes accept jobs. */
    static SlurmCluster start(Path folder) throws IOException {
        return start(folder, twoNodes(), "n1", "n2");
    }

    /** Starts a cluster of one node, which two partitions share. */
    static SlurmCluster startOneNode(Path folder, String name, int cpus) throws IOException {
        return start(folder, """
                NodeName=%s NodeHostname=localhost NodeAddr=127.0.0.1 Port=%d CPUs=%d RealMemory=1000
                PartitionName=batch Nodes=ALL Default=YES MaxTime=60 DefMemPerCPU=10
                PartitionName=long Nodes=ALL MaxTime=INFINITE DefMemPerCPU=10
                """.formatted(name, TestPorts.free(), cpus), name);
    }

    private static SlurmCluster start(Path folder, String nodes, String... names) throws IOException {
        SlurmCluster cluster = new SlurmCluster(folder, new ArrayDeque<>());
        try {
            cluster.configure(nodes);
            cluster.startMunge();
            cluster.startController();
            for (String name : names) {
                cluster.startNode(name);
            }
            String idle = String.join("\n", Collections.nCopies(names.length, "idle"));
            await().until(() -> cluster.client("sinfo", "-h", "-N", "-p", "batch", "-o", "%T").equals(idle));
            return cluster;
        } catch (IOException | RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    Path configuration() {
        return folder.resolve("slurm.conf");
    }

    /** Starts the controller again with its saved state. */
    void startController() throws IOException {
        start("slurmctld", "-D");
    }

    /** Stops the controller as an administrator would; it saves its state. */
    void stopController() throws InterruptedException {
        DaemonProcess controller = running.stream()
                .filter(each -> each.process().info().commandLine().orElse("").contains("slurmctld"))
                .findFirst()
                .orElseThrow();
        controller.process().destroy();
        if (!controller.process().waitFor(CLIENT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("slurmctld did not end");
        }
        running.remove(controller);
    }

    /** Submits a job that sleeps. The controller knows the job when this returns. */
    void submit(String partition, int tasks, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sbatch", "-p", partition, "-n",
                Integer.toString(tasks), "-t", "10", "-o", "/dev/null", "-D", folder.toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("--wrap", "exec sleep 600"));
        client(command.toArray(String[]::new));
    }

    /** Returns the output of a client program, without the last line break. */
    String client(String... command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "client", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectErrorStream(true);
        environment(builder);
        Process process = builder.start();
        if (!process.waitFor(CLIENT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("no end of " + List.of(command));
        }
        String text = Files.readString(out).strip();
        Files.delete(out);
        return text;
    }

    /** Ends all daemons and jobs. Idempotent. */
    @Override
    public void close() {
        while (!running.isEmpty()) {
            running.pop().close();
        }
        killJobs();
    }

    private void configure(String nodes) throws IOException {
        String user = System.getProperty("user.name");
        for (String each : List.of("munge", "state", "spool", "log")) {
            Files.createDirectories(folder.resolve(each));
        }
        Files.writeString(configuration(), """
                ClusterName=alpha
                SlurmctldHost=localhost
                SlurmctldPort=%1$d
                SlurmUser=%2$s
                SlurmdUser=%2$s
                AuthType=auth/munge
                AuthInfo=socket=%3$s/munge/socket
                CredType=cred/munge
                SlurmctldPidFile=%3$s/slurmctld.pid
                SlurmdPidFile=%3$s/slurmd-%%n.pid
                StateSaveLocation=%3$s/state
                SlurmdSpoolDir=%3$s/spool/%%n
                SlurmctldLogFile=%3$s/log/slurmctld
                SlurmdLogFile=%3$s/log/slurmd-%%n
                MailProg=/bin/true
                # nothing that a plain container has not
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                MpiDefault=none
                SwitchType=switch/none
                JobAcctGatherType=jobacct_gather/none
                AccountingStorageType=accounting_storage/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core_Memory
                SlurmdParameters=config_overrides
                ReturnToService=2
                MessageTimeout=3
                SchedulerParameters=bf_interval=1
                %4$s""".formatted(TestPorts.free(), user, folder, nodes));
    }

    private void startMunge() throws IOException {
        Path munge = folder.resolve("munge");
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Path keyFile = Files.createFile(munge.resolve("key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(keyFile, key);
        // The folders of a test are not accessible to other users; munged warns about that.
        start("munged", "--foreground", "--force", "--num-threads=1", "--key-file=" + keyFile,
                "--socket=" + munge.resolve("socket"), "--pid-file=" + munge.resolve("pid"),
                "--seed-file=" + munge.resolve("seed"), "--log-file=" + munge.resolve("log"));
        await().until(() -> Files.exists(munge.resolve("socket")));
    }

    private void startNode(String name) throws IOException {
        Files.createDirectories(folder.resolve("spool").resolve(name));
        start("slurmd", "-D", "-N", name);
    }

    private void start(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("/usr/bin/env", "SLURM_CONF=" + configuration(), DaemonProcess.find(program)));
        command.addAll(List.of(arguments));
        running.push(DaemonProcess.start(folder, command.toArray(String[]::new)));
    }

    private void environment(ProcessBuilder builder) {
        builder.environment().put("SLURM_CONF", configuration().toString());
        builder.environment().put("TZ", "UTC");
    }

    /** Kills jobs, which outlive slurmd: the processes that work in this folder, or have its configuration. */
    private void killJobs() {
        ProcessHandle.allProcesses().filter(this::belongsHere).forEach(ProcessHandle::destroyForcibly);
        await().until(() -> ProcessHandle.allProcesses().noneMatch(this::belongsHere));
    }

    private boolean belongsHere(ProcessHandle process) {
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        try {
            return Files.readString(proc.resolve("environ"), StandardCharsets.ISO_8859_1)
                    .contains("SLURM_CONF=" + configuration())
                    || Files.readSymbolicLink(proc.resolve("cwd")).startsWith(folder);
        } catch (IOException | UncheckedIOException e) {
            // The process belongs to another user, or has just ended.
            return false;
        }
    }
}
