/** Results of benchmarks, compared with requirements, as text and as JSON. */
@org.jspecify.annotations.NullMarked
package org.openmds.benchmarks.report;
