package org.openmds.index.summary;

import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import org.openmds.index.summary.HostNumbers.HostState;
import org.openmds.wsrf.xml.XmlNodes;

/** Reads an element {@code glue:Host}. */
final class HostReader {

    private static final String GANGLIA = "http://openmds.org/provider/ganglia";
    /** States in which a batch system starts no jobs on a host, in the words of Slurm, HTCondor, PBS and LSF. */
    private static final Pattern UNAVAILABLE = Pattern.compile("\\b(drain|drained|draining|fail|failing|maint|unknown"
            + "|state-unknown|reboot\\w*|future|powered_down|powering_down|power_down|error|invalid_reg|closed_adm"
            + "|closed_lock|closed_excl|drained)\\b");
    private static final Pattern DOWN = Pattern
            .compile("\\b(down|offline|unreach|unavail|not_responding)\\b|\\*");
    /** File systems in memory, and file systems of other hosts. */
    private static final Set<String> NOT_ON_DISK = Set.of("tmpfs", "ramfs", "devtmpfs", "overlay", "squashfs", "nfs",
            "nfs4", "cifs", "smbfs", "smb3", "afs", "lustre", "ceph", "beegfs", "gpfs", "glusterfs", "9p", "virtiofs");

    private final GlueElement host;
    private ReportSource source;
    private long cpus = Quantity.UNKNOWN;
    private long load = Quantity.UNKNOWN;
    private long freeSlots = Quantity.UNKNOWN;
    private HostState state = HostState.UNKNOWN;
    private long memory = Quantity.UNKNOWN;
    private long memoryAvailable = Quantity.UNKNOWN;
    private long disk = Quantity.UNKNOWN;
    private long diskFree = Quantity.UNKNOWN;
    private final Set<String> devices = new HashSet<>();

    private HostReader(GlueElement host, ReportSource source) {
        this.host = host;
        this.source = source;
        this.state = source == ReportSource.MACHINE ? HostState.UP : HostState.UNKNOWN;
    }

    /**
     * Reads a host.
     *
     * @param source
     *            the source if the element has no part of Ganglia or of a batch system
     * @return empty if the host has no name
     */
    static Optional<HostReport> read(GlueElement host, ReportSource source, EntryContext context) {
        return HostAliases.of(host.text("Name"), host.text("UniqueID"), context.scope())
                .map(names -> new HostReader(host, source).report(names, context));
    }

    private HostReport report(HostAliases names, EntryContext context) {
        XmlNodes nodes = host.nodes();
        for (int child = nodes.firstChild(host.node()); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            if (nodes.isElement(child)) {
                part(new GlueElement(nodes, child));
            }
        }
        return new HostReport(context.origin(), source, names,
                new HostNumbers(cpus, load, freeSlots, state, memory, memoryAvailable, disk, diskFree));
    }

    private void part(GlueElement part) {
        switch (part.namespace()) {
            case GlueElement.GLUE -> gluePart(part);
            case GlueElement.EXTENSION -> extension(part);
            case GANGLIA -> ganglia(part);
            default -> {
                // Other parts hold no figures of the summary.
            }
        }
    }

    private void gluePart(GlueElement part) {
        switch (part.name()) {
            case "MainMemory" -> {
                memory = part.number("RAMSize");
                memoryAvailable = part.number("RAMAvailable");
            }
            case "Processor" -> cpus = Math.max(cpus, part.number("LogicalCount"));
            case "Architecture" -> cpus = cpus < 0 ? part.number("SMPSize") : cpus;
            case "ProcessorLoad" -> load = Math.max(load,
                    part.text("Last1Min").isEmpty() ? part.number("Last5Min") : part.number("Last1Min"));
            case "FileSystem" -> fileSystem(part);
            default -> {
                // Other parts hold no figures of the summary.
            }
        }
    }

    private void extension(GlueElement part) {
        if (part.name().equals("Batch")) {
            source = ReportSource.BATCH;
            freeSlots = part.number("FreeCPUs");
            String words = part.text("State").toLowerCase(Locale.ROOT);
            state = DOWN.matcher(words).find()
                    ? HostState.DOWN
                    : UNAVAILABLE.matcher(words).find() ? HostState.UNAVAILABLE : HostState.UP;
        } else if (part.name().equals("LocalDisk")) {
            addDisk(part.number("Size"), part.number("AvailableSpace"));
        }
    }

    private void ganglia(GlueElement part) {
        if (part.name().equals("Host")) {
            source = ReportSource.GANGLIA;
            state = switch (part.text("State")) {
                case "up" -> HostState.UP;
                case "down" -> HostState.DOWN;
                default -> HostState.UNKNOWN;
            };
        }
    }

    /** Counts each device once, also if it is mounted several times. */
    private void fileSystem(GlueElement part) {
        String device = part.text("Name");
        boolean remote = device.contains(":/") || device.startsWith("//");
        if (!remote && !NOT_ON_DISK.contains(part.text("Type"))
                && devices.add(device.startsWith("/dev/") ? device : part.text("Root"))) {
            addDisk(part.number("Size"), part.number("AvailableSpace"));
        }
    }

    private void addDisk(long size, long free) {
        if (size >= 0) {
            disk = Math.max(0, disk) + size;
            diskFree = Math.max(0, diskFree) + Math.max(0, free);
        }
    }
}
