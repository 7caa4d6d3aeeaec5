package org.openmds.provider.host;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.ProcessorIdentifier;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.hardware.NetworkIF.IfOperStatus;
import oshi.hardware.VirtualMemory;

/** Reads the hardware with OSHI. Thread-safe. */
final class OshiHardware implements HardwareReadings {
    private final Supplier<HardwareAbstractionLayer> hardware;

    /** The clock speed, kept after it is known: the kernel takes 20 ms to measure the current clock, which also differs each time. */
    private volatile long clockHertz = -1;

    OshiHardware(Supplier<HardwareAbstractionLayer> hardware) {
        this.hardware = hardware;
    }

    @Override
    public ProcessorReading processor() {
        CentralProcessor processor = hardware.get().getProcessor();
        ProcessorIdentifier identifier = processor.getProcessorIdentifier();
        String version = "Family %s Model %s Stepping %s".formatted(identifier.getFamily(), identifier.getModel(),
                identifier.getStepping());
        return new ProcessorReading(identifier.getVendor(), identifier.getName(), version, instructionSet(),
                clock(processor), processor.getLogicalProcessorCount(), processor.getPhysicalProcessorCount());
    }

    @Override
    public ProcessorTimes processorTimes() {
        long[] ticks = hardware.get().getProcessor().getSystemCpuLoadTicks();
        return new ProcessorTimes(sum(ticks, TickType.USER, TickType.NICE),
                sum(ticks, TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ), sum(ticks, TickType.IDLE),
                sum(ticks, TickType.IOWAIT), sum(ticks, TickType.STEAL));
    }

    @Override
    public LoadAverages loadAverages() {
        double[] averages = hardware.get().getProcessor().getSystemLoadAverage(3);
        return new LoadAverages(averages[0], averages[1], averages[2]);
    }

    @Override
    public MemoryReading memory() {
        GlobalMemory memory = hardware.get().getMemory();
        VirtualMemory swap = memory.getVirtualMemory();
        return new MemoryReading(memory.getTotal(), memory.getAvailable(), swap.getSwapTotal(), swap.getSwapUsed());
    }

    @Override
    public List<AdapterReading> adapters() {
        return hardware.get().getNetworkIFs(false).stream().map(OshiHardware::adapter).toList();
    }

    private static AdapterReading adapter(NetworkIF adapter) {
        List<String> addresses = Stream.of(adapter.getIPv4addr(), adapter.getIPv6addr())
                .flatMap(Arrays::stream)
                .toList();
        return new AdapterReading(adapter.getName(), addresses, adapter.getMTU(),
                adapter.getIfOperStatus() == IfOperStatus.UP, adapter.getBytesRecv(), adapter.getBytesSent());
    }

    private long clock(CentralProcessor processor) {
        if (clockHertz <= 0) {
            clockHertz = measuredClock(processor);
        }
        return clockHertz;
    }

    /** Returns the vendor's clock speed, else the maximum, else the current one. Virtual machines often know the current one only. */
    private static long measuredClock(CentralProcessor processor) {
        long vendorHertz = processor.getProcessorIdentifier().getVendorFreq();
        if (vendorHertz > 0) {
            return vendorHertz;
        }
        long maxHertz = processor.getMaxFreq();
        return maxHertz > 0 ? maxHertz : Arrays.stream(processor.getCurrentFreq()).max().orElse(-1);
    }

    /** Returns the system's name of the instruction set, for which the JVM may have another name. */
    private static String instructionSet() {
        String jvmName = System.getProperty("os.arch", "");
        return jvmName.equals("amd64") ? "x86_64" : jvmName;
    }

    private static long sum(long[] ticks, TickType... types) {
        return Arrays.stream(types).mapToLong(type -> ticks[type.getIndex()]).sum();
    }
}
