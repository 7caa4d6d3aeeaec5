package org.openmds.provider.host;

/**
 * Main memory and swap space.
 *
 * @param availableBytes
 *            what new programs can have without swapping: free memory and what caches give back
 */
record MemoryReading(long totalBytes, long availableBytes, long swapTotalBytes, long swapUsedBytes) {
}
