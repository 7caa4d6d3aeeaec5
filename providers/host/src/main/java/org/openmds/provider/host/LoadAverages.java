package org.openmds.provider.host;

/** Mean number of runnable processes over the last 1, 5 and 15 minutes. */
record LoadAverages(double last1Min, double last5Min, double last15Min) {
}
