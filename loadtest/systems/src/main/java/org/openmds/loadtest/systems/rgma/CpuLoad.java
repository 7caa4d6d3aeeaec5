package org.openmds.loadtest.systems.rgma;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The rows that the study's producers published: the CPU load of a host, generated from a seed, so that runs are comparable and values change.
 *
 * <p>A row has 0.2 KB, as in the study's sets 1, 2 and 4; with the list of the busiest processes it has 2 KB, as in set 3.
 */
public final class CpuLoad {

    static final String TABLE = "cpuLoad";
    private static final List<RgmaTable.TableColumn> LOADS = List.of(
            new RgmaTable.TableColumn("producer", "VARCHAR(64)"),
            new RgmaTable.TableColumn("host", "VARCHAR(64)"), new RgmaTable.TableColumn("load1", "DOUBLE"),
            new RgmaTable.TableColumn("load5", "DOUBLE"), new RgmaTable.TableColumn("load15", "DOUBLE"),
            new RgmaTable.TableColumn("measured", "BIGINT"));
    /** The table of stream producers. */
    static final RgmaTable NARROW_TABLE = new RgmaTable(TABLE, LOADS);
    /** The table of LatestProducers. */
    static final RgmaTable WIDE_TABLE = new RgmaTable(TABLE, wide());

    private static final int PROCESSES = 32;
    private static final double MAX_LOAD = 4;

    private final String producer;
    private final String host;
    private final RandomGenerator random;
    private double load1;
    private double load5;
    private double load15;

    /** @param number the producer's number on that host */
    CpuLoad(String host, int number, long seed) {
        this.host = host;
        this.producer = host + "/" + number;
        this.random = new SplittableRandom(seed ^ producer.hashCode());
        load1 = random.nextDouble(MAX_LOAD);
        load5 = load1;
        load15 = load1;
    }

    static String host(int number) {
        return String.format(Locale.ROOT, "node%04d", number);
    }

    /** Returns the predicate by which the Registry finds the producers of a host. */
    public static String predicate(String host) {
        return "WHERE host = '" + host + "'";
    }

    private static List<RgmaTable.TableColumn> wide() {
        List<RgmaTable.TableColumn> columns = new ArrayList<>(LOADS);
        columns.add(new RgmaTable.TableColumn("processes", "VARCHAR(4000)"));
        return columns;
    }

    /** Returns the next row of one of these tables. */
    List<String> nextRow(RgmaTable table, long nowMillis) {
        load1 = Math.clamp(load1 + random.nextDouble(-1, 1), 0, MAX_LOAD);
        load5 += (load1 - load5) / 5;
        load15 += (load1 - load15) / 15;
        List<String> row = new ArrayList<>(
                List.of(producer, host, decimal(load1), decimal(load5), decimal(load15), Long.toString(nowMillis)));
        if (table.columns().size() > row.size()) {
            row.add(processes());
        }
        return row;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private String processes() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < PROCESSES; i++) {
            text.append(String.format(Locale.ROOT, "pid=%05d user=grid%03d cpu=%05.2f mem=%05.2f cmd=job%04d; ",
                    random.nextInt(100_000), random.nextInt(1_000), random.nextDouble(100), random.nextDouble(100),
                    random.nextInt(10_000)));
        }
        return text.toString().strip();
    }
}
