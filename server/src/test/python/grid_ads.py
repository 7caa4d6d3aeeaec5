"""Writes the ads of HTCondor-CEs as condor_ce_status -schedd -long prints them.

    python grid_ads.py LIST FILE

A line of the list has the host, the site, and each queue with its VOs: ce1.example.org SITE-1 long=atlas,cms. Needs classad2 of the package htcondor.
"""

import os
import sys

from classad2 import ClassAd, ExprTree


def queue(text):
    name, vos = text.split("=")
    return ClassAd({"Name": name, "AllowedVOs": vos.split(","), "CPUs": 8, "Memory": 64000, "MaxWallTime": 2880,
                    "Requirements": ExprTree("TARGET.RequestCpus <= 8")})


def element(line):
    host, site, *queues = line.split()
    return ClassAd({"MyType": "Scheduler", "Name": host, "OSG_ResourceGroup": site,
                    "CollectorHost": host + ":9619", "OSG_ResourceCatalog": [queue(each) for each in queues]})


with open(sys.argv[1]) as lines, open(sys.argv[2] + ".new", "w") as ads:
    for line in lines:
        ads.write(element(line).printOld() + "\n")
os.rename(sys.argv[2] + ".new", sys.argv[2])
