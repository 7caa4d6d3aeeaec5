package org.openmds.provider.host;

/**
 * Main memory and swap space.
 *
 * @param availableBytes
 *            memory that new programs can use without swapping: free memory and reclaimable caches
 */
record MemoryReading(long totalBytes, long availableBytes, long swapTotalBytes, long swapUsedBytes) {
}
