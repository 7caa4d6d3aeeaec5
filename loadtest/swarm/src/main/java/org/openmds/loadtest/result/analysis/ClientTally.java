package org.openmds.loadtest.result.analysis;

/** Counts per client of a tester: nine numbers per client in one array, because clients come in no order. Not thread-safe. */
final class ClientTally {

    private static final int SUCCESSES = 0;
    private static final int FAILURES = 1;
    private static final int BYTES = 2;
    private static final int NANOS = 3;
    private static final int SQUARES_HIGH = 4;
    private static final int SQUARES_LOW = 5;
    private static final int COMPLETIONS = 6;
    private static final int COMPLETIONS_AT_PEAK = 7;
    private static final int BYTES_AT_PEAK = 8;
    private static final int FIELDS = 9;

    private final long[] fields;

    ClientTally(int clients) {
        fields = new long[clients * FIELDS];
    }

    /** Counts a success that is part of the distributions. */
    void success(int client, long nanos, long bytes) {
        int at = client * FIELDS;
        fields[at + SUCCESSES]++;
        fields[at + BYTES] += bytes;
        fields[at + NANOS] += nanos;
        squares(at, Math.multiplyHigh(nanos, nanos), nanos * nanos);
    }

    private void squares(int at, long high, long low) {
        long sum = fields[at + SQUARES_LOW] + low;
        fields[at + SQUARES_LOW] = sum;
        fields[at + SQUARES_HIGH] += high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
    }

    void failure(int client, long bytes) {
        fields[client * FIELDS + FAILURES]++;
        fields[client * FIELDS + BYTES] += bytes;
    }

    /** Counts a success that ended in the run, whenever it started. */
    void completion(int client, boolean isAtPeak, long bytes) {
        int at = client * FIELDS;
        fields[at + COMPLETIONS]++;
        if (isAtPeak) {
            fields[at + COMPLETIONS_AT_PEAK]++;
            fields[at + BYTES_AT_PEAK] += bytes;
        }
    }

    void addAll(ClientTally other) {
        for (int at = 0; at < fields.length; at += FIELDS) {
            for (int field = 0; field < FIELDS; field++) {
                if (field != SQUARES_HIGH && field != SQUARES_LOW) {
                    fields[at + field] += other.fields[at + field];
                }
            }
            squares(at, other.fields[at + SQUARES_HIGH], other.fields[at + SQUARES_LOW]);
        }
    }

    long successes(int client) {
        return fields[client * FIELDS + SUCCESSES];
    }

    long failures(int client) {
        return fields[client * FIELDS + FAILURES];
    }

    long bytes(int client) {
        return fields[client * FIELDS + BYTES];
    }

    long completions(int client) {
        return fields[client * FIELDS + COMPLETIONS];
    }

    long completionsAtPeak(int client) {
        return fields[client * FIELDS + COMPLETIONS_AT_PEAK];
    }

    long bytesAtPeak(int client) {
        return fields[client * FIELDS + BYTES_AT_PEAK];
    }

    double meanSeconds(int client) {
        return successes(client) == 0 ? 0 : fields[client * FIELDS + NANOS] / 1e9 / successes(client);
    }

    double deviationSeconds(int client) {
        int at = client * FIELDS;
        return DurationTally.deviation(fields[at + SUCCESSES], fields[at + NANOS], fields[at + SQUARES_HIGH],
                fields[at + SQUARES_LOW]) / 1e9;
    }
}
